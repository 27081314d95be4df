import '#styles/dashboard.css'
import SignedIn from '#app/frame/SignedIn.tsx'

/** The frame of the app around a public page. */
export default function SignedInOverPublic() {
  return <SignedIn />
}
