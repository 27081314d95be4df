import { QueryClientProvider } from '@tanstack/react-query'
import UserFrame from '#app/frame/UserFrame.tsx'
import { queries } from '#app/queries.ts'

/** The screens of whoever is signed in, and what the server has answered to them. */
export default function SignedIn() {
  return (
    <QueryClientProvider client={queries}>
      <UserFrame />
    </QueryClientProvider>
  )
}
