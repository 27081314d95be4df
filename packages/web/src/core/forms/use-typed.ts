import { useEffect, useRef, useState } from 'react'

/** How long typing rests before what was typed counts. */
const PAUSE = 300

/** The text of a field: `commit` is called when typing rests, and a changed `value` replaces the text. */
export function useTyped(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  // Of now, not of when typing began: another filter may have changed in between.
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      told.current = next
      latest.current(next)
    }, PAUSE)
  }
  return [text, type] as const
}
