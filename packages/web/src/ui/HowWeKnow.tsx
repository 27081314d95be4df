import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const Dialog = lazyDialog(async () => (await import('#ui/Dialog.tsx')).Dialog)

interface HowWeKnowProps {
  /** Read out, so that each link of a screen has its own name: 'Performance'. */
  about: string
  /** Method, sample, chance, and links to more. */
  children: ReactNode
}

/** The link to what is behind a screen's figures: a sheet from below on phones, else a dialog. */
export function HowWeKnow({ about, children }: HowWeKnowProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="know"
        aria-label={`How we know: ${about}`}
        onClick={() => setOpen(true)}
      >
        How we know
      </button>
      <Dialog sheet open={open} title="How we know" onClose={() => setOpen(false)}>
        <div className="num grid gap-3">{children}</div>
      </Dialog>
    </>
  )
}
