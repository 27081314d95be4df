import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { reportSilentAutofill } from './silent-autofill.ts'

const PROTOTYPE = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

const FILLS = [
  ['a browser', (input: HTMLInputElement, text: string) => PROTOTYPE?.set?.call(input, text)],
  ['a script of the page', (input: HTMLInputElement, text: string) => void (input.value = text)],
] as const

test.each(FILLS)('a form with its own state reads a field that %s fills', (_who, fill) => {
  onTestFinished(reportSilentAutofill())
  const sent: string[] = []
  const heard: string[] = []
  function Card() {
    const [number, setNumber] = useState('')
    return (
      <form
        aria-label="Card"
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(number)
        }}
      >
        <input
          aria-label="Card number"
          value={number}
          onChange={({ target }) => {
            heard.push(target.value)
            setNumber(target.value)
          }}
        />
      </form>
    )
  }
  render(<Card />)
  fill(screen.getByLabelText('Card number'), '4242 4242')
  fireEvent.submit(screen.getByRole('form'))
  expect(sent).toEqual(['4242 4242'])
  // A field that the form knows is not reported again.
  fireEvent.submit(screen.getByRole('form'))
  expect([sent, heard]).toEqual([['4242 4242', '4242 4242'], ['4242 4242']])
})
