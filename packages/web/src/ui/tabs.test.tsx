import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { open } from '#test/open.tsx'
import { Tabs } from '#ui/Tabs.tsx'

/** Three tabs with a field each. */
function openPlain(keeps = false) {
  const items = ['one', 'two', 'three'].map((id) => ({
    id,
    label: id,
    panel: <input aria-label={`of ${id}`} />,
  }))
  const { place } = open(<Tabs label="Views" items={items} keeps={keeps} />, { at: '/page' })
  return { place, person: userEvent.setup() }
}

const tab = (name: string) => screen.getByRole('tab', { name })

test('the row is one stop of the Tab key; arrows go round, Home and End to the ends', async () => {
  const { person, place } = openPlain()
  await person.tab()
  expect(document.activeElement).toBe(tab('one'))
  await person.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(tab('three'))
  await person.keyboard('{ArrowRight}{End}{Home}{ArrowRight}')
  expect([document.activeElement, place.address]).toEqual([tab('two'), '/page?tab=two'])
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'of two' }))
})

test('a tab and its panel name each other', async () => {
  const { person } = openPlain()
  await person.click(tab('two'))
  const panel = screen.getByRole('tabpanel', { name: 'two' })
  expect(tab('two').getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.getByRole('tablist', { name: 'Views' })).toBeTruthy()
})

test.each([
  [true, 'typed'],
  [false, ''],
])('with keeps %s, coming back finds %j', async (keeps, text) => {
  const { person } = openPlain(keeps)
  await person.type(screen.getByRole('textbox'), 'typed')
  await person.click(tab('two'))
  expect(screen.getByRole('textbox', { name: 'of two' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'of one' })).toBeNull()
  await person.click(tab('one'))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(text)
})

test('keys with a modifier are the browser’s', async () => {
  const { person } = openPlain()
  await person.tab()
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(document.activeElement).toBe(tab('one'))
})

/** Three tabs, of which the last two are lazy, with functions that resolve them. */
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

test('the last arrow key pressed while a tab loads wins: focus, tab and panel agree', async () => {
  const { place, come } = openTabs()
  act(() => screen.getByRole('tab', { name: 'one' }).focus())
  await press('ArrowRight', 'ArrowLeft')
  await come('two')
  expect(shown()).toEqual({ focus: 'one', selected: 'one', panel: 'Panel one' })
  expect(place.address).toBe('/page')
})

test('the open panel stays until the tab pressed last is loaded, in any order', async () => {
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
