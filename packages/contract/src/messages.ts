/**
 * Words that people read and the specification quotes, to the letter, in one place. Words that only
 * one screen uses and nobody quotes stand on that screen.
 */
export const MESSAGES = {
  // Signing in and up
  fillAllFields: 'Please fill in all fields',
  loginFailed: 'Login failed. Please check your credentials.',
  demoLoginFailed: 'Demo login failed. Please try again.',
  signupFailed: 'Signup failed. Please try again.',
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created successfully! Welcome!',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordWeak: 'Please choose a stronger password',
  passwordsDiffer: 'Passwords do not match',
  termsRequired: 'You must agree to the Terms of Service',
  responsiblePlayRequired: 'You must acknowledge responsible play guidelines',
  authenticationRequired: 'Authentication required',
  emailTaken: 'An account with this email address already exists',
  // Generating and keeping
  generateFailed: 'Failed to generate numbers. Please try again.',
  generated: 'Numbers generated successfully!',
  saveFailed: 'Failed to save result.',
  saved: 'Result saved successfully!',
  copied: 'Numbers copied to clipboard!',
  chooseMethod: 'Select a transformation method to generate numbers',
  historyFailed: 'Failed to load history',
  deleteFailed: 'Failed to delete result',
  deleted: 'Result deleted successfully',
  deleteConfirm:
    'Are you sure you want to delete this generation result? This action cannot be undone.',
  enterDigit: 'Enter at least one digit',
  // Plans
  subscriptionCancelled:
    'Your subscription has been cancelled. You can still use the service until the end of your billing period.',
  subscriptionExpired:
    'Your subscription has expired. Please renew to continue using premium features.',
  limitReached:
    'You have reached your daily generation limit. Upgrade your plan for unlimited generations.',
  // Lottery updates
  chooseStates: 'Select states to get live Cash 4 winning numbers.',
  lotteryFailed: 'Failed to fetch lottery results. Please try again.',
  lotteryNotOnPlan: 'Upgrade your plan to access live lottery updates from Cash 4 states.',
  noLotteryData: 'No lottery data available. Click refresh to load.',
  // The rest of the app
  dashboardFailed: 'Failed to load dashboard data',
  preferencesUpdated: 'Preferences updated successfully!',
  preferencesFailed: 'Failed to update preferences',
  unexpected: 'An unexpected error occurred',
} as const

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
/** 'Successfully upgraded to Premium plan!' */
export const upgradedTo = (plan: string) => `Successfully upgraded to ${plan} plan!`
/** 'You can only select up to 1 state(s) with your current plan.' */
export const statesLimit = (n: number) =>
  `You can only select up to ${n} state(s) with your current plan.`
/** '2/3 States Active' */
export const statesActive = (selected: number, allowed: number) =>
  `${selected}/${allowed} States Active`
