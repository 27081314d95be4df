import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const Dialog = lazyDialog(async () => (await import('#ui/Dialog.tsx')).Dialog)

interface HowWeKnowProps {
  /** Part of the accessible name, so that each such link of a screen is distinct: 'Performance'. */
  about: string
  /** For charts and tables. */
  wide?: boolean
  /** Method, sample, chance, and links to more. */
  children: ReactNode
}

/** The link to the method behind a screen's figures: a bottom sheet on phones, else a dialog. */
export function HowWeKnow({ about, wide = false, children }: HowWeKnowProps) {
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
      <Dialog sheet wide={wide} open={open} title="How we know" onClose={() => setOpen(false)}>
        <div className="num grid gap-3">{children}</div>
      </Dialog>
    </>
  )
}
