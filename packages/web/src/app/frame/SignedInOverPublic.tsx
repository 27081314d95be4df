import '#styles/dashboard.css'
import SignedIn from '#app/frame/SignedIn.tsx'

/** The frame of the app around a public page, with its classes: the page brings only those of a visitor. */
export default function SignedInOverPublic() {
  return <SignedIn />
}
