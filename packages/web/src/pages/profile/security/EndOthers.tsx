import { useEffect, useState } from 'react'
import { place, SESSIONS } from './places.ts'
import { useEndOthers } from './use-end-sessions.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Ends all sessions but this one, after a question. */
export function EndOthers({ there }: { there: boolean }) {
  const [open, setOpen] = useState(false)
  const end = useEndOthers()
  // The button that asked is gone with them.
  const done = end.isSuccess && !open
  useEffect(() => {
    if (done) place(SESSIONS)?.focus()
  }, [done])
  const close = () => {
    end.reset()
    setOpen(false)
  }
  return (
    <>
      {there && (
        <div>
          <Button kind="second" icon="logout" onClick={() => setOpen(true)}>
            Sign out all other devices
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={open}
        title="Sign out all other devices?"
        confirm="Sign them out"
        busyLabel="Signing out…"
        busy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setOpen(false) })}
        onCancel={close}
      >
        <p>They stop at once. This device stays signed in.</p>
        {end.error !== null && (
          <div className="mt-4">
            <Banner kind="error" announce>
              {errorMessage(end.error)}
            </Banner>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
