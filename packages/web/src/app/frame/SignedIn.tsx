import { QueryClientProvider } from '@tanstack/react-query'
import UserFrame from '#app/frame/UserFrame.tsx'
import { queries } from '#app/queries.ts'

/** Frame of signed-in users, with their query cache. */
export default function SignedIn() {
  return (
    <QueryClientProvider client={queries}>
      <UserFrame />
    </QueryClientProvider>
  )
}
