import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateInput } from '#ui/DateInput.tsx'

const marks = () => {
  const { dataset } = screen.getByLabelText('From')
  return ['empty' in dataset, 'focused' in dataset]
}

test('an empty date is marked as such, and shows its parts while it is typed', () => {
  const { rerender } = render(<DateInput label="From" value="" readOnly />)
  expect(marks()).toEqual([true, false])
  fireEvent.focus(screen.getByLabelText('From'))
  expect(marks()).toEqual([true, true])
  rerender(<DateInput label="From" value="2026-11-21" readOnly />)
  fireEvent.blur(screen.getByLabelText('From'))
  expect(marks()).toEqual([false, false])
})
