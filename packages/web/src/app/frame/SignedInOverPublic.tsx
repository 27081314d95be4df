import '#styles/dashboard.css'
import SignedIn from '#app/frame/SignedIn.tsx'

/** The app's frame around a public page. */
export default function SignedInOverPublic() {
  return <SignedIn />
}
