import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Meter } from '#ui/Meter.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { RemovableChip } from '#ui/RemovableChip.tsx'

test('the whole card is clickable, unless it is disabled', async () => {
  const choose = vi.fn<(value: string) => void>()
  render(
    <RadioCards
      legend="Payment Method"
      value="card"
      onChange={choose}
      options={[
        { value: 'card', label: 'Card' },
        { value: 'bank', label: 'Bank', note: 'Three days' },
        { value: 'cheque', label: 'Cheque', note: 'Not in your state', disabled: true },
      ]}
    />,
  )
  const person = userEvent.setup()
  await person.click(screen.getByText('Not in your state'))
  expect(choose).not.toHaveBeenCalled()
  await person.click(screen.getByText('Three days'))
  expect(choose).toHaveBeenCalledExactlyOnceWith('bank')
  expect(screen.getByRole('group', { name: 'Payment Method' })).toBeTruthy()
})

test('a meter shows usage and limit; without a limit there is no bar', () => {
  const { rerender } = render(<Meter label="Generations today" used={12} limit={30} />)
  const meter = screen.getByRole('meter', { name: 'Generations today' })
  expect(meter.getAttribute('aria-valuenow')).toBe('12')
  expect(screen.getByText('12 of 30')).toBeTruthy()
  rerender(<Meter label="Generations today" used={7} limit={0} />)
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('0')
  rerender(<Meter label="Generations today" used={1284} limit={-1} />)
  expect(screen.getByText('1,284, no limit')).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
})

test('a chip is taken off by its cross', async () => {
  const remove = vi.fn<() => void>()
  render(
    <RemovableChip label="Remove Georgia" onRemove={remove}>
      Georgia
    </RemovableChip>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove Georgia' }))
  expect(remove).toHaveBeenCalledOnce()
})
