import { useEffect, useRef, useState } from 'react'
import type { ChainDay } from '@fourcast/engine/chain-check.ts'
import type { ChainResult, CheckedFile } from './check-chain.ts'
import { checkChain, DownloadError, isSignedDay } from './check-chain.ts'
import { useHonesty } from './use-honesty.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { calendarDate, count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { FieldError } from '#ui/FieldError.tsx'

/** Verifies a state's forecasts in this browser, without trusting the server. */
export default function ChainCheck() {
  const { data } = useHonesty()
  const states = (data?.states ?? []).filter(({ status }) => status === 'ready')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  /** File chosen last, which may still be loading. */
  const copy = useRef<Promise<Copy>>(Promise.resolve(null))
  const { check, start, cancel } = useCheck()
  const state = chosen ?? states[0]?.basis.state
  const run = async () => {
    const signed = await copy.current
    if (state !== undefined && signed !== 'unreadable') await start(state, signed)
  }
  const choose = async (file: File | undefined) => {
    cancel()
    const reading = file ? readCopy(file) : Promise.resolve(null)
    copy.current = reading
    const signed = await reading
    if (copy.current === reading) setUnreadable(signed === 'unreadable')
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Your browser downloads this state’s forecasts, recomputes their hashes and scores, and
        checks our signature. Once a day we sign the newest hashes of all states.
      </p>
      <p>
        Save a signed file today, and nobody can change or backdate what it covers without you
        noticing, not even us. Without a copy from that time, we could have rewritten everything. A
        signature does not make a forecast any better.
      </p>
      {states.length === 0 ? (
        <p className="text-muted">There are no forecasts to check yet.</p>
      ) : (
        <>
          <Select
            label="State"
            value={state}
            options={states.map(({ basis }) => [basis.state, basis.stateName] as const)}
            onChange={({ target }) => {
              setChosen(target.value)
              cancel()
            }}
          />
          <Field
            label="Your copy of a signed file (optional)"
            error={isUnreadable ? 'This is not a signed file' : undefined}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept="application/json,.json"
                className="max-w-full"
                onChange={({ target: { files } }) => void choose(files?.[0])}
              />
            )}
          </Field>
          <Button busy={check.status === 'busy'} busyLabel="Checking…" onClick={() => void run()}>
            Check the forecasts
          </Button>
        </>
      )}
      <output>
        <Outcome check={check} />
      </output>
    </div>
  )
}

type Check =
  | { status: 'none' | 'busy' }
  | { status: 'unable'; why: string }
  | { status: 'failed'; why: string }
  | { status: 'done'; state: string; result: ChainResult }

/** Runs one check at a time: choosing another state or file cancels it. */
function useCheck() {
  const [check, setCheck] = useState<Check>({ status: 'none' })
  const running = useRef<AbortController>(null)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => {
    stop()
    setCheck({ status: 'none' })
  }
  const start = async (state: string, copy: ChainDay | null) => {
    stop()
    const { signal } = (running.current = new AbortController())
    setCheck({ status: 'busy' })
    const result = await resultOf(state, copy, signal)
    if (!signal.aborted) setCheck(result)
  }
  return { check, start, cancel }
}

const NO_DOWNLOAD = 'We couldn’t download the forecasts. Check your connection and try again.'

async function resultOf(state: string, copy: ChainDay | null, stop: AbortSignal): Promise<Check> {
  if (!globalThis.crypto?.subtle)
    return { status: 'unable', why: 'Your browser can only check this over https.' }
  try {
    return { status: 'done', state, result: await checkChain(state, copy, stop) }
  } catch (error) {
    if (error instanceof DownloadError) return { status: 'unable', why: NO_DOWNLOAD }
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      return { status: 'unable', why: 'Your browser can’t check Ed25519 signatures.' }
    return { status: 'failed', why: error instanceof Error ? error.message : String(error) }
  }
}

/** Null if no file was chosen. */
type Copy = ChainDay | 'unreadable' | null

async function readCopy(file: File): Promise<Copy> {
  try {
    const parsed: unknown = JSON.parse(await file.text())
    return isSignedDay(parsed) ? parsed : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

function Outcome({ check }: { check: Check }) {
  if (check.status === 'unable') return <FieldError>{check.why}</FieldError>
  if (check.status === 'failed')
    return (
      <div className="grid gap-2">
        <h3 className="text-base">This record fails the check</h3>
        <FieldError>{check.why}</FieldError>
      </div>
    )
  if (check.status !== 'done') return null
  const { forecasts, scored, files } = check.result
  return (
    <div className="grid gap-2">
      <p className="strong">
        All hashes match. Forecasts: {count(forecasts)}. Results: {count(scored)}.
      </p>
      <p className="text-muted">
        Not checked: the evidence before the first forecast, the evidence in signed files, and each
        result against the lottery’s own site.
      </p>
      {files.length === 0 && <p>No signed file yet. The first one appears within an hour.</p>}
      {files.map((file) => (
        <p key={`${file.day}-${String(file.isCopy)}`}>
          {fileText(file, stateName(check.state))}{' '}
          {!file.isCopy && (
            <a
              className="link"
              href={`/ml_api/chain/heads/${file.day}`}
              download={`fourcast-${file.day}.json`}
            >
              Save this file
            </a>
          )}
        </p>
      ))}
    </div>
  )
}

function fileText({ day, covered, isCopy }: CheckedFile, name: string) {
  const date = calendarDate(day)
  const subject = isCopy ? `Your copy from ${date}` : `The signed file of ${date}`
  if (covered === null) return `${subject} was signed with another key.`
  return covered === 0
    ? `${subject} has no forecasts for ${name}.`
    : `${subject} matches. It covers ${count(covered)} ${covered === 1 ? 'forecast' : 'forecasts'}.`
}
