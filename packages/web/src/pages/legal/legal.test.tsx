import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter } from '#core/routing/browser-router.tsx'
import { afterEach, expect, test } from 'vitest'
import PrivacyPage from './PrivacyPage.tsx'
import ResponsiblePlayPage from './ResponsiblePlayPage.tsx'
import TermsPage from './TermsPage.tsx'
import { dialled } from '#core/phone.ts'
import { PUSH_KEY } from '#core/storage/storage-keys.ts'

afterEach(cleanup)

const open = (page: ReactNode) => {
  // Disabled queries simulate an unreachable server: the help line must be there all the same.
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>{page}</BrowserRouter>
    </QueryClientProvider>,
  )
}

const PAGES = [
  ['Terms of Service', <TermsPage key="terms" />],
  ['Privacy Policy', <PrivacyPage key="privacy" />],
  ['Responsible play', <ResponsiblePlayPage key="play" />],
] as const

test.each(PAGES)('%s: the table of contents links to each section', (title, page) => {
  const { container } = open(page)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const [contents] = screen.getAllByRole('navigation', { name: 'On this page' })
  if (contents === undefined) throw new Error('The page has no contents')
  const links = within(contents).getAllByRole('link')
  const sections = [...container.querySelectorAll('section')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`))
  expect(links.map((link) => link.textContent)).toEqual(
    sections.map((section) => section.querySelector('h2')?.textContent),
  )
})

test('the terms name each plan, its price and its generations a day', () => {
  open(<TermsPage />)
  const row = (name: string) =>
    within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(row('Price per month')).toEqual(['$0', '$99.99', '$149.99'])
  expect(row('Generations a day')).toEqual(['10', '30', 'no limit'])
})

test('the terms state which payments are refunded, and when', () => {
  open(<TermsPage />)
  const words = screen.getByRole('region', { name: 'Cancelling and refunds' }).textContent
  expect(words).toContain('within 3 days of your first Basic plan, or 7 days of your first Premium')
  expect(words).toContain('minus a 50% fee')
  expect(words).toContain('5 generations a day and 7 days of history')
  expect(screen.getByText(/\$159\.99 for Basic, \$224\.99 for Premium/)).toBeDefined()
})

/** Sources of this package, without tests and the privacy page itself. */
const sources = () =>
  Object.entries(
    import.meta.glob<string>(['/src/**/*.{ts,tsx}', '/public/start.js'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).filter(([path]) => !/\.test\.|\/testing\/|StoredKeys/.test(path))

test('68: the privacy page lists every key that the code stores under, and no other', () => {
  const used = new Set(
    sources().flatMap(([, text]) =>
      [...text.matchAll(/['`](fourcast_[a-z0-9_]+)(?:['`]|\$\{)/g)].map(([, key = '']) => key),
    ),
  )
  open(<PrivacyPage />)
  const section = screen.getByRole('region', { name: 'In your browser' })
  const listed = [...section.querySelectorAll('dt code')].map((code) =>
    code.textContent.replace('…', ''),
  )
  expect(new Set(listed)).toEqual(used)
})

test('browser storage is accessed only through the modules that know its keys', () => {
  // Tests clear the storage directly.
  const direct = sources().filter(
    ([path, text]) => !path.startsWith('/src/test/') && /\b(?:local|session)Storage\b/.test(text),
  )
  expect(direct.map(([path]) => path).toSorted()).toEqual([
    '/public/start.js',
    '/src/core/storage/storage.ts',
    '/src/core/storage/tab-storage.ts',
  ])
})

test('the privacy page lists the data of a profile and of push notifications, and the push services', () => {
  open(<PrivacyPage />)
  const section = (name: string) => screen.getByRole('region', { name }).textContent
  expect(section('What we store')).toContain(
    'phone number, date of birth, address, city, state and ZIP code, and a photo',
  )
  expect(section('What we store')).toContain('the address at its push service')
  expect(section('In your browser')).toContain(PUSH_KEY)
  expect(section('Who else sees it')).toContain('Google, Mozilla, Apple or Microsoft')
})

test('the privacy page states the purpose and retention of daily counts, and which data outlives an account', () => {
  open(<PrivacyPage />)
  const section = (name: string) => screen.getByRole('region', { name }).textContent
  expect(section('What we store')).toContain('show us how the service is used')
  const kept = section('How long we keep it')
  expect(kept).toContain('How many picks you generated each day366 days')
  expect(kept).toContain('with the reason for a refund2 years')
})

test('the help line can be called, texted and chatted with, even if the server is unreachable', () => {
  open(<ResponsiblePlayPage />)
  const address = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address(/1-800-MY-RESET/)).toBe('tel:18006973738')
  expect(address(/800GAM/)).toBe('sms:800426')
  expect(address(/ncpgambling/)).toBe('https://www.ncpgambling.org/chat')
})

test('a number without letters is dialed as it is', () => {
  expect(dialled('988')).toBe('988')
})

test('a phone word longer than a phone number is cut to its length', () => {
  expect(dialled('1-800-NEXT-STEP')).toBe('18006398783')
})

test('the cost of playing is shown in dollars', () => {
  open(<ResponsiblePlayPage />)
  expect(
    screen.getByText(/3\.6% chance of winning at all\. Costs \$365, returns \$182\.50/),
  ).toBeDefined()
})

test('each state shows its minimum age, and its own help line beside the national one', async () => {
  open(<ResponsiblePlayPage />)
  const section = within(screen.getByRole('region', { name: 'Help where you live' }))
  const person = userEvent.setup()
  const choose = (state: string) =>
    person.selectOptions(section.getByLabelText('Your state'), state)
  const lines = () =>
    within(section.getByRole('status'))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  await choose('Iowa')
  expect(section.getByText('21 or older')).toBeDefined()
  expect(lines()).toEqual(['1-800-BETS-OFF tel:18002387633', '1-800-MY-RESET tel:18006973738'])
  await choose('Georgia')
  expect(section.getByText('18 or older')).toBeDefined()
  expect(lines()).toEqual(['1-800-MY-RESET tel:18006973738'])
  await choose('Utah')
  expect(section.getByText('no state lottery')).toBeDefined()
})
