import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { PublicFrame } from '#app/frame/PublicFrame.tsx'
import { GuestsOnly, UsersOnly } from '#app/guards.tsx'

const UserFrame = lazy(() => import('#app/frame/UserFrame.tsx'))
const LandingPage = lazy(() => import('#features/landing/LandingPage.tsx'))
const LoginPage = lazy(() => import('#features/accounts/LoginPage.tsx'))
const SignupPage = lazy(() => import('#features/accounts/SignupPage.tsx'))
const ForgotPasswordPage = lazy(() => import('#features/accounts/ForgotPasswordPage.tsx'))
const ResetPasswordPage = lazy(() => import('#features/accounts/ResetPasswordPage.tsx'))
const VerifyEmailPage = lazy(() => import('#features/accounts/VerifyEmailPage.tsx'))
const DashboardPage = lazy(() => import('#features/dashboard/DashboardPage.tsx'))
const GeneratePage = lazy(() => import('#features/generate/GeneratePage.tsx'))
const HistoryPage = lazy(() => import('#features/history/HistoryPage.tsx'))
const TermsPage = lazy(() => import('#features/legal/TermsPage.tsx'))
const PrivacyPage = lazy(() => import('#features/legal/PrivacyPage.tsx'))
const ResponsiblePlayPage = lazy(() => import('#features/legal/ResponsiblePlayPage.tsx'))

// Every component in every state. Only in development: a build leaves it out.
const GalleryPage = import.meta.env.DEV ? lazy(() => import('#gallery/GalleryPage.tsx')) : null

/** Every address, who may open it, and its frame. An unknown one leads to the dashboard. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicFrame />}>
        <Route index element={<LandingPage />} />
        <Route element={<GuestsOnly />}>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/signup" element={<SignupPage />} />
        </Route>
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/responsible-play" element={<ResponsiblePlayPage />} />
      </Route>
      <Route element={<UsersOnly />}>
        <Route element={<UserFrame />}>
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/generate" element={<GeneratePage />} />
          <Route path="/history" element={<HistoryPage />} />
        </Route>
      </Route>
      {GalleryPage && <Route path="/ui" element={<GalleryPage />} />}
      <Route path="*" element={<Navigate to="/dashboard" replace />} />
    </Routes>
  )
}
