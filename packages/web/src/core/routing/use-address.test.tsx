import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '#test/open.tsx'
import { useAddress } from './use-address.ts'
import { usePage } from './use-page.ts'
import { Link } from '#ui/Link.tsx'
import { Tabs } from '#ui/Tabs.tsx'

function Page() {
  const { search, change } = useAddress()
  return (
    <>
      <button onClick={() => change({ numbers: '72' })}>Enter 72</button>
      <button onClick={() => change({ numbers: null })}>Clear</button>
      <Link to="/elsewhere">Leave</Link>
      <Tabs label="Views" items={['one', 'two'].map((id) => ({ id, label: id, panel: id }))} />
      <p>Entered: {search.get('numbers') ?? 'nothing'}</p>
    </>
  )
}

/** Clicks all in one `act`, so that nothing renders in between. */
const atOnce = (...names: string[]) =>
  act(() => {
    for (const name of names) fireEvent.click(screen.getByText(name, { selector: 'button,a' }))
  })

test('two changes before the first render are both kept, from any component', () => {
  const { place } = open(<Page />, { at: '/page?state=GA' })
  atOnce('Enter 72', 'two')
  expect(place.address).toBe('/page?state=GA&numbers=72&tab=two')
  expect(screen.getByText('Entered: 72')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'two', selected: true })).toBeTruthy()
  atOnce('one', 'Clear')
  expect(place.address).toBe('/page?state=GA')
  expect(screen.getByText('Entered: nothing')).toBeTruthy()
})

function Paged() {
  const { page, go } = usePage()
  return (
    <>
      <button onClick={() => go(0)}>First page</button>
      <button onClick={() => go(1)}>Second page</button>
      <p>Page {page + 1}</p>
    </>
  )
}

test('opening the current page again adds no history entry', () => {
  open(<Paged />, { at: '/page' })
  const before = window.history.length
  atOnce('First page')
  expect(window.history.length).toBe(before)
  atOnce('Second page')
  expect(window.history.length).toBe(before + 1)
  expect(screen.getByText('Page 2')).toBeTruthy()
})

test('a late change of a page that was left does not bring it back', () => {
  const { place } = open(<Page />, { at: '/page' })
  atOnce('Leave', 'Enter 72')
  expect(place.address).toBe('/elsewhere')
  expect(screen.getByText('another screen')).toBeTruthy()
})
