/**
 * Messages that the specification quotes. Other texts are in the component that shows them. Import it
 * as a whole (`import * as MESSAGES`), so that a page includes only the messages it uses.
 */

// Sign-in and sign-up
export const fillAllFields = 'Please fill in all fields'
export const loginFailed = 'Login failed. Please check your credentials.'
export const demoLoginFailed = 'Demo login failed. Please try again.'
export const signupFailed = 'Signup failed. Please try again.'
export const welcomeBack = 'Welcome back!'
export const accountCreated = 'Account created successfully! Welcome!'
export const firstNameRequired = 'First name is required'
export const lastNameRequired = 'Last name is required'
export const emailRequired = 'Email is required'
export const emailInvalid = 'Please enter a valid email address'
export const passwordRequired = 'Password is required'
export const passwordWeak = 'Please choose a stronger password'
export const passwordsDiffer = 'Passwords do not match'
export const termsRequired = 'You must agree to the Terms of Service'
export const responsiblePlayRequired = 'You must acknowledge responsible play guidelines'
export const authenticationRequired = 'Authentication required'
export const confirmEmailFirst =
  'Confirm your email address first. Open the link in the email we sent you, or send it again.'
export const emailTaken = 'An account with this email address already exists'

// Generating and saving
export const generateFailed = 'Failed to generate numbers. Please try again.'
export const generated = 'Numbers generated successfully!'
export const saveFailed = 'Failed to save result.'
export const saved = 'Result saved successfully!'
export const copied = 'Numbers copied to clipboard!'
export const chooseMethod = 'Select a transformation method to generate numbers'
export const historyFailed = 'Failed to load history'
export const deleteFailed = 'Failed to delete result'
export const deleted = 'Result deleted successfully'
export const deleteConfirm =
  'Are you sure you want to delete this generation result? This action cannot be undone.'
export const enterDigit = 'Enter at least one digit'

// Plans
export const subscriptionCancelled =
  'Your subscription has been cancelled. You can still use the service until the end of your billing period.'
export const subscriptionExpired =
  'Your subscription has expired. Please renew to continue using premium features.'
export const limitReached =
  'You have reached your daily generation limit. Upgrade your plan for unlimited generations.'

export const invalidPlan = 'Invalid plan selected'
/** If no other plan allows more. */
export const generationsUsed = 'You’ve used all of today’s generations. More at midnight ET.'
/** For the demo account, which all visitors share. */
export const demoShareUsed =
  'You’ve used your share of the demo account for today. Create your own account to continue.'
/** For a limit that the user set. It never mentions other plans. */
export const ownLimitReached = 'You’ve reached your own daily limit. It resets at midnight ET.'
export const limitReachedTitle = 'Daily limit reached'
/** For a daily limit of the plan: 'You’ve used all 5 AI queries today. More at midnight ET.' */
export const usedUpToday = (limit: number, name: string) =>
  limit === 1
    ? `You’ve used today’s ${name.replace('queries', 'query')}. More at midnight ET.`
    : `You’ve used all ${limit} ${name} today. More at midnight ET.`
export const testMode = 'Test mode: no money moves'
export const paymentPending = 'Payment pending, up to 4 business days'

// Lottery updates
export const chooseStates = 'Select states to get live Cash 4 winning numbers.'
export const lotteryFailed = 'Failed to fetch lottery results. Please try again.'
export const lotteryNeedsLogin = 'Please log in to access lottery updates.'
export const lotteryNotOnPlan =
  'Upgrade your plan to access live lottery updates from Cash 4 states.'
export const noLotteryData = 'No lottery data available. Click refresh to load.'

// Learning
export const suggestionsFailed = 'Failed to load ML suggestions'
export const suggestFailed = 'Failed to generate suggestions'
export const suggestionError = 'Suggestion Error'
export const refreshingSuggestions = 'Refreshing ML suggestions...'
export const copiedForGenerate = 'Numbers copied! Navigate to Generate page to use them.'
export const analysisFailed = 'Failed to analyze numbers. Please try again.'
export const analysisDone = 'Analysis completed successfully!'
export const analyzing = 'Analyzing numbers...'
export const enterToAnalyze = 'Please enter at least one number to analyze'
export const beforeAnalysis =
  'Enter numbers above and click "Analyze" to get detailed insights and analysis.'
export const beforeComparison = 'Run analysis first to see comparison with winning numbers.'
export const noPatterns = 'No specific patterns detected in your number combination.'

// Profile
export const profileUpdated = 'Profile updated successfully!'
export const profileFailed = 'Failed to update profile'
export const passwordUpdated = 'Password updated successfully!'
export const passwordFailed = 'Failed to update password'
export const newPasswordsDiffer = 'New passwords do not match'
export const passwordShort = 'Password must be at least 8 characters long'
export const currentPasswordRequired = 'Enter your current password'
export const currentPasswordWrong = 'That’s not your current password'
export const accountDeleted = 'Account deleted successfully'
export const accountDeleteFailed = 'Failed to delete account'
export const photoUploaded = 'Photo uploaded successfully!'
export const photoFailed = 'Failed to upload photo'
export const photoNotImage = 'Please select a valid image file'
export const photoTooLarge = 'Image size must be less than 5MB'

// The rest of the app
export const dashboardFailed = 'Failed to load dashboard data'
export const preferencesUpdated = 'Preferences updated successfully!'
export const preferencesFailed = 'Failed to update preferences'
export const unexpected = 'An unexpected error occurred'

/** 'Google login coming soon!' */
export const socialLoginSoon = (provider: string) => `${provider} login coming soon!`
/** 'Google signup coming soon!' */
export const socialSignupSoon = (provider: string) => `${provider} signup coming soon!`
/** 'Numbers generated successfully using Box 1 Silver: 4-5-6-7'; Box 4 has two sets, ' / ' between them. */
export const generatedUsing = (
  algorithm: string,
  ...sets: readonly (readonly (number | null)[])[]
) =>
  `Numbers generated successfully using ${algorithm}: ${sets
    .map((numbers) => numbers.map((n) => n ?? '_').join('-'))
    .join(' / ')}`
/** 'You are on a break until Dec 5, 2026, 3:12 PM ET. …' */
export const onBreak = (until: string) =>
  `You are on a break until ${until} ET. To talk to someone, see Responsible play: help is free and confidential.`
/** 'Successfully upgraded to Premium plan!' */
export const upgradedTo = (plan: string) => `Successfully upgraded to ${plan} plan!`
/** 'You can only select up to 1 state(s) with your current plan.' */
export const statesLimit = (n: number) =>
  `You can only select up to ${n} state(s) with your current plan.`
/** '2/3 States Active' */
export const statesActive = (selected: number, allowed: number) =>
  `${selected}/${allowed} States Active`
/** 'There’s no signed file for 2026-05-04.' */
export const chainDayNotFound = (day: string) => `There’s no signed file for ${day}.`
/** 'State ZZ not found' */
export const stateNotFound = (code: string) => `State ${code} not found`
