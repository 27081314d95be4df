import { act, fireEvent, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { open } from '#lib/testing/open.tsx'
import { Tabs } from '#ui/Tabs.tsx'

/** Three tabs, of which the last two are loaded when they are opened, and how to let them come. */
function openTabs() {
  const loads = { two: Promise.withResolvers<void>(), three: Promise.withResolvers<void>() }
  const later = (id: 'two' | 'three') =>
    lazy(async () => {
      await loads[id].promise
      return { default: () => <>Panel {id}</> }
    })
  const [Two, Three] = [later('two'), later('three')]
  const items = [
    { id: 'one', label: 'one', panel: 'Panel one' },
    { id: 'two', label: 'two', panel: <Two /> },
    { id: 'three', label: 'three', panel: <Three /> },
  ]
  const page = (
    <Suspense fallback="Loading the page">
      <Tabs label="Views" items={items} />
    </Suspense>
  )
  const { place } = open(page, { at: '/page' })
  const come = async (id: 'two' | 'three') => await act(async () => loads[id].resolve())
  return { place, come }
}

const press = async (...keys: string[]) => {
  for (const key of keys)
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
}

const shown = () => ({
  focus: document.activeElement?.textContent,
  selected: screen.getByRole('tab', { selected: true }).textContent,
  panel: screen.getByRole('tabpanel').textContent,
})

test('of arrow keys pressed while a tab loads the last wins: focus, tab and panel agree', async () => {
  const { place, come } = openTabs()
  act(() => screen.getByRole('tab', { name: 'one' }).focus())
  await press('ArrowRight', 'ArrowLeft')
  await come('two')
  expect(shown()).toEqual({ focus: 'one', selected: 'one', panel: 'Panel one' })
  expect(place.address).toBe('/page')
})

test('what is shown stays until the tab pressed last is there, whichever is loaded first', async () => {
  const { place, come } = openTabs()
  act(() => screen.getByRole('tab', { name: 'one' }).focus())
  await press('ArrowRight', 'ArrowRight')
  expect(shown()).toEqual({ focus: 'three', selected: 'three', panel: 'Panel one' })
  await come('two')
  expect(shown()).toEqual({ focus: 'three', selected: 'three', panel: 'Panel one' })
  await come('three')
  expect(shown()).toEqual({ focus: 'three', selected: 'three', panel: 'Panel three' })
  expect(place.address).toBe('/page?tab=three')
})
