import { IMPORT_MAX, startImport } from '@fourcast/contract/admin-draws.ts'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { GAME_IDS, GAMES } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { STATES } from '@fourcast/engine/states.ts'
import { bytesText } from '#pages/admin/admin-text.ts'
import { useChanged } from '#pages/admin/parts/queries.ts'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { errorMessage } from '#core/api/error-message.ts'

interface Values {
  file: File | null
  game: string
  state: string
  session: string
  dates: string
  importAnyway: boolean
}

type Errors = Partial<Record<keyof Values, string>>

interface ImportFailure {
  errors: Errors
  failure: string | null
}

const NOTHING: Values = {
  file: null,
  game: 'cash4',
  state: '',
  session: '',
  dates: '',
  importAnyway: false,
}
const FINE: ImportFailure = { errors: {}, failure: null }
const FAILED = 'Failed to upload the file'

/** State of the import form: values, errors, upload progress and cancel. */
export function useImport() {
  const [values, setValues] = useState(NOTHING)
  const [told, setTold] = useState(FINE)
  const [share, setShare] = useState<number | null>(null)
  const ref = useRef<HTMLFormElement>(null)
  useFocusWrong(ref, told, share !== null)
  const sending = useRef<AbortController | null>(null)
  const changed = useChanged()
  // Cancels the upload when the page is left.
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (form: Checked) => {
    const abort = new AbortController()
    sending.current = abort
    setShare(0)
    try {
      const { signal } = abort
      await call(startImport, { form }, { signal, onProgress: setShare })
      notify({
        type: 'success',
        message: `${form.file.name} was uploaded. The import has started.`,
      })
      // The override applies to one file only.
      setValues({ ...values, file: null, dates: '', importAnyway: false })
    } catch (error) {
      if (!abort.signal.aborted) setTold(failureOf(error))
    }
    setShare(null)
    // The server may have received the file even if the request failed or was cancelled.
    await changed()
  }
  return {
    /** Ref of the form element. */
    ref,
    values,
    ...told,
    share: share ?? 0,
    busy: share !== null,
    set: (change: Partial<Values>) => {
      setTold(FINE)
      setValues({ ...values, ...change })
    },
    giveUp: () => sending.current?.abort(),
    onSubmit: (event: SyntheticEvent<HTMLElement>) => {
      event.preventDefault()
      const checked = check(values)
      if ('errors' in checked) setTold({ errors: checked.errors, failure: null })
      else void send(checked)
    },
  }
}

/** Focuses the first invalid field, so that screen readers announce its error. */
function useFocusWrong(
  form: RefObject<HTMLElement | null>,
  { errors }: ImportFailure,
  busy: boolean,
) {
  useEffect(() => {
    // Disabled fields cannot take focus.
    if (busy || Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, errors, busy])
}

interface Checked {
  file: File
  game: (typeof IMPORTABLE)[number]
  state: string
  session?: string
  dates?: 'month-first' | 'day-first'
  importAnyway?: 'true'
}

function check({
  file,
  state,
  session,
  importAnyway,
  ...rest
}: Values): Checked | { errors: Errors } {
  const game = IMPORTABLE.find((one) => one === rest.game)
  const dates = (['month-first', 'day-first'] as const).find((one) => one === rest.dates)
  if (game !== undefined && state !== '' && file !== null && file.size <= IMPORT_MAX)
    return {
      file,
      game,
      state,
      ...(session !== '' && { session }),
      ...(dates && { dates }),
      ...(importAnyway && { importAnyway: 'true' as const }),
    }
  return {
    errors: {
      ...(game === undefined && { game: 'Choose a game' }),
      ...(state === '' && { state: 'Choose a state' }),
      ...(file === null && { file: 'Choose a file' }),
      ...(file !== null && file.size > IMPORT_MAX && { file: tooLarge(file) }),
    },
  }
}

const tooLarge = ({ size }: File) =>
  `The file has ${bytesText(size)}; at most ${bytesText(IMPORT_MAX)} can be imported at once`

function failureOf(error: unknown): ImportFailure {
  const fields = error instanceof ApiFailure ? error.fields : {}
  const known = Object.keys(NOTHING).filter((name) => Object.hasOwn(fields, name))
  return known.length > 0
    ? { errors: fields, failure: null }
    : { errors: {}, failure: errorMessage(error, FAILED) }
}

type Option = readonly [value: string, label: string]

/** Games of digits: the importer does not read files of other games. */
const IMPORTABLE = GAME_IDS.filter((game) => GAMES[game].kind === 'digits')

export const GAME_OPTIONS: readonly Option[] = IMPORTABLE.map((game) => [game, GAMES[game].name])

export const STATE_OPTIONS: readonly Option[] = [
  ['', 'Choose a state'],
  ...Object.entries(STATES).map(([code, { name }]) => [code, name] as const),
]

export const DATE_OPTIONS: readonly Option[] = [
  ['', 'As in the file'],
  ['month-first', 'Month first: 3/31/2024'],
  ['day-first', 'Day first: 31/3/2024'],
]

/** Sessions for a state without a known schedule. */
const USUAL = ['Morning', 'Midday', 'Evening', 'Night']

/** Sessions to choose from for a file that does not name them. */
export function sessionOptions({ game, state }: { game: string; state: string }): Option[] {
  const known = IMPORTABLE.find((one) => one === game)
  const schedule = known && scheduleOf(known, state)
  const sessions = schedule?.draws.map(({ session }) => session) ?? USUAL
  return [['', 'As in the file'], ...sessions.map((session) => [session, session] as const)]
}
