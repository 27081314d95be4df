import './imports.css'
import { FileDrop } from './FileDrop.tsx'
import { GAME_OPTIONS, sessionOptions, STATE_OPTIONS } from './series.ts'
import { useImport } from './use-import.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'

/** A file, and of which game and state its draws are. */
export function ImportForm() {
  const { heading } = useKeptFocus()
  const { ref, values, set, errors, busy, share, failure, onSubmit, giveUp } = useImport()
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          Send a file
        </span>
      }
    >
      <form ref={ref} className="grid gap-5" noValidate onSubmit={onSubmit}>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-5" disabled={busy}>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
            <Select
              label="Game"
              value={values.game}
              options={GAME_OPTIONS}
              error={errors.game}
              onChange={({ target }) => set({ game: target.value, session: '' })}
            />
            <Select
              label="State"
              value={values.state}
              options={STATE_OPTIONS}
              error={errors.state}
              aria-required
              onChange={({ target }) => set({ state: target.value, session: '' })}
            />
            <Select
              label="Session"
              value={values.session}
              options={sessionOptions(values)}
              error={errors.session}
              hint="Only for a file that names none."
              onChange={({ target }) => set({ session: target.value })}
            />
          </div>
          <FileDrop file={values.file} error={errors.file} onFile={(file) => set({ file })} />
        </fieldset>
        {busy && (
          <ProgressBar
            label="Sending the file"
            share={share}
            words={share < 1 ? 'Sending' : 'Sent, the server takes it'}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} busyLabel="Sending…">
            Import
          </Button>
          {busy && (
            <Button kind="second" onClick={giveUp}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
