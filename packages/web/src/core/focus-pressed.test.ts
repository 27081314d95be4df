import { afterAll, beforeAll, expect, test } from 'vitest'
import { focusPressed } from '#core/focus-pressed.ts'

beforeAll(() => document.addEventListener('click', focusPressed, true))
afterAll(() => document.removeEventListener('click', focusPressed, true))

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
const focused = () => document.activeElement?.id

test('a press focuses the button, as most browsers but Safari do', () => {
  document.body.innerHTML = '<main tabindex="-1"><button id="one"><i>Icon</i></button></main>'
  press('i')
  expect(focused()).toBe('one')
})

test('a press that focused an ancestor still focuses the button', () => {
  document.body.innerHTML = '<main id="all" tabindex="-1"><button id="one">One</button></main>'
  document.querySelector('main')?.focus()
  press('#one')
  expect(focused()).toBe('one')
})

test('a script that presses a button leaves the focus in a field', () => {
  document.body.innerHTML = '<input id="name"><button id="one">One</button>'
  document.querySelector('input')?.focus()
  press('#one')
  expect(focused()).toBe('name')
})
