import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface SignOutQuestionProps {
  onSignOut: () => void
  onCancel: () => void
}

/** Asks before a sign-out that deletes picks made offline. */
export const SignOutQuestion = ({ onSignOut, onCancel }: SignOutQuestionProps) => (
  <ConfirmDialog
    open
    danger
    title="Sign out and delete your offline picks?"
    confirm="Sign out"
    onConfirm={onSignOut}
    onCancel={onCancel}
  >
    Some picks you made offline aren’t saved yet. They’re only on this device, and signing out
    deletes them.
  </ConfirmDialog>
)
