import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DateInput } from '#ui/DateInput.tsx'

const marks = () => {
  const { dataset } = screen.getByLabelText('From')
  return ['empty' in dataset, 'focused' in dataset]
}

test('an empty date is marked as such, and shows its parts while it is typed', async () => {
  const person = userEvent.setup()
  const { rerender } = render(<DateInput label="From" value="" readOnly />)
  expect(marks()).toEqual([true, false])
  await person.tab()
  expect(marks()).toEqual([true, true])
  rerender(<DateInput label="From" value="2026-11-21" readOnly />)
  await person.tab()
  expect(marks()).toEqual([false, false])
})
