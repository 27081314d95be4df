import type { Digits } from '@fourcast/engine/digits.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DigitInputs, parseTypedDigits, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

function Board({ start }: { start: Digits }) {
  const [digits, setDigits] = useState(start)
  return <DigitInputs label="Your numbers" value={digits} onChange={setDigits} />
}

const input = (n: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${n}` })
const shown = () => [1, 2, 3, 4].map((n) => input(n).value).join('|')

function openBoard(start: Digits = EMPTY_DIGITS) {
  render(<Board start={start} />)
  return userEvent.setup()
}

test('typing moves to the next input, and other characters are ignored', async () => {
  const person = openBoard()
  await person.click(input(1))
  await person.keyboard('1a2-3 4')
  expect(shown()).toBe('1|2|3|4')
  expect(document.activeElement).toBe(input(4))
})

test('digits of other scripts count, typed or pasted', async () => {
  const person = openBoard()
  await person.click(input(1))
  await person.keyboard('７٢')
  expect(shown()).toBe('7|2||')
  await person.paste('٧ ２-۹ ४')
  expect(shown()).toBe('7|2|9|4')
})

test('a new digit takes the place of the old one', async () => {
  const person = openBoard([1, 1, 1, 1])
  await person.click(input(2))
  await person.keyboard('17')
  expect(shown()).toBe('1|1|7|1')
})

test.each([0, 1])('a digit typed beside a filled one replaces it, caret at %i', async (caret) => {
  const person = openBoard([7, 2, 9, 4])
  await person.click(input(1))
  // Browsers such as Safari leave the digit unselected after a press.
  input(1).setSelectionRange(caret, caret)
  await person.keyboard('5')
  expect(shown()).toBe('5|2|9|4')
  expect(document.activeElement).toBe(input(2))
})

test('a letter over a filled place changes nothing, and the digit after it is taken', async () => {
  const person = openBoard([7, 2, 9, 4])
  await person.click(input(1))
  await person.keyboard('a')
  expect(shown()).toBe('7|2|9|4')
  expect(document.activeElement).toBe(input(1))
  await person.keyboard('b5')
  expect(shown()).toBe('5|2|9|4')
  expect(document.activeElement).toBe(input(2))
})

test('the same digit beside a filled one moves on', async () => {
  const person = openBoard([7, 2, 9, 4])
  await person.click(input(1))
  input(1).setSelectionRange(1, 1)
  await person.keyboard('7')
  expect(shown()).toBe('7|2|9|4')
  expect(document.activeElement).toBe(input(2))
})

test('backspace clears a digit, then goes back and clears the one before', async () => {
  const person = openBoard([1, 2, 3, 4])
  await person.click(input(4))
  await person.keyboard('{Backspace}')
  expect(shown()).toBe('1|2|3|')
  expect(document.activeElement).toBe(input(4))
  await person.keyboard('{Backspace}{Backspace}')
  expect(shown()).toBe('1|||')
  expect(document.activeElement).toBe(input(2))
})

test('arrow keys, Home and End move between the places', async () => {
  const person = openBoard([1, 2, 3, 4])
  await person.click(input(2))
  await person.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(input(3))
  await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(input(1))
  await person.keyboard('{End}')
  expect(document.activeElement).toBe(input(4))
})

test.each(['1234', '1-2-3-4', '1 2 3 4', ' 1,2,3,4\n'])(
  'pasting %j fills all four',
  async (text) => {
    const person = openBoard()
    await person.click(input(3))
    await person.paste(text)
    expect(shown()).toBe('1|2|3|4')
  },
)

test('pasting two digits fills from where one is; words and five digits fill nothing', async () => {
  const person = openBoard()
  await person.click(input(2))
  await person.paste('07')
  expect(shown()).toBe('|0|7|')
  await person.paste('hello')
  await person.paste('12345')
  expect(shown()).toBe('|0|7|')
  expect(parseTypedDigits('12345')).toBeNull()
})

test('an error is announced and marks every input', () => {
  render(
    <DigitInputs
      label="Your numbers"
      value={EMPTY_DIGITS}
      onChange={() => undefined}
      error="Enter one"
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('Enter one')
  expect(input(3).getAttribute('aria-invalid')).toBe('true')
})
