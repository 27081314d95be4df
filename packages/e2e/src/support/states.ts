import { expect, type Locator, type Page } from '@playwright/test'
import { navigate, opened } from './open.ts'

/** A page, something that opens over it, or its errors. */
export interface State {
  name: string
  /** Only below 1024 px. */
  narrow?: boolean
  /** A menu: it has arrow keys, and Tab closes it. */
  closesOnTab?: boolean
  open: (page: Page) => Promise<void>
  /** Visible while the state is open, if time, a resize or Tab may close it. */
  evidence?: (page: Page) => Locator
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

/** Opens My numbers with 0614 on it, saved once. */
async function savedNumber(page: Page) {
  const card = page.getByRole('article').first()
  await navigate(page, '/numbers')
  await expect(card.or(page.getByRole('heading', { name: 'No numbers yet' }))).toBeVisible()
  if (await card.isVisible()) return
  await navigate(page, '/numbers?n=0614')
  await page.getByLabel('State').selectOption({ label: 'Georgia' })
  await press(page, 'Save number')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card).toBeVisible()
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** For a signed-in user with results. */
export const OPENED: readonly State[] = [
  {
    name: 'account-menu',
    closesOnTab: true,
    evidence: (page) => page.getByRole('menuitem', { name: 'Logout' }),
    open: async (page) => {
      await navigate(page, '/dashboard')
      await press(page, /^Account menu/)
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
  },
  {
    name: 'notifications',
    closesOnTab: true,
    evidence: panel,
    open: async (page) => {
      await navigate(page, '/dashboard')
      await press(page, /^Notifications/)
      await expect(panel(page)).toBeVisible()
    },
  },
  {
    name: 'drawer',
    narrow: true,
    open: async (page) => {
      await navigate(page, '/dashboard')
      await press(page, 'Open menu')
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'details',
    open: async (page) => {
      await navigate(page, '/history')
      await press(page, /^View \d/)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'delete',
    open: async (page) => {
      await navigate(page, '/history')
      await press(page, /^Delete \d/)
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'filters-wrong',
    open: async (page) => {
      await navigate(page, '/history')
      const from = page.getByLabel('From', { exact: true })
      if (!(await from.isVisible())) await press(page, 'Filters')
      await from.fill('2026-05-04')
      await page.getByLabel('To', { exact: true }).fill('2026-05-01')
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'chart-table',
    open: async (page) => {
      await navigate(page, '/history?tab=statistics')
      await page.getByText('Generations by method', { exact: true }).first().click()
      await page.getByText('Generations by method as a table').click()
      await expect(page.getByRole('table', { name: 'Generations by method' })).toBeVisible()
    },
  },
  {
    name: 'analysis-overview',
    open: (page) => analyzed(page),
  },
  {
    name: 'analysis-comparison',
    open: async (page) => {
      await analyzed(page, 'Winning Comparison')
      await press(page, 'How we know: Winning Comparison')
      await expect(page.getByRole('table', { name: /^Matches with rates/ })).toBeVisible()
    },
  },
  {
    name: 'analysis-patterns',
    open: async (page) => {
      await analyzed(page, 'Pattern Analysis')
      await page
        .getByText(/percent match$/)
        .first()
        .click()
    },
  },
  {
    name: 'analysis-statistics',
    open: (page) => analyzed(page, 'Statistical Insights'),
  },
  {
    name: 'pattern-details',
    open: async (page) => {
      await navigate(page, '/suggest?tab=patterns')
      await page.getByText('within chance').first().click()
      await expect(page.getByText(/^Frequency/).first()).toBeVisible()
    },
  },
  {
    name: 'hot-cold-proof',
    open: async (page) => {
      await navigate(page, '/suggest?tab=hot-cold')
      await press(page, 'How we know: Hot & Cold Numbers')
      await expect(page.getByRole('table', { name: 'Digits with z and q' })).toBeVisible()
    },
  },
  {
    name: 'wheel',
    open: async (page) => {
      await navigate(page, '/analyze')
      await page.getByRole('tab', { name: 'Play tools' }).click()
      for (const digit of ['0', '2', '4', '7', '9'])
        await page.getByRole('checkbox', { name: digit }).check()
      await page.getByText('Show all 120').click()
      // Scrolls up: under the bar at the top, controls would count as neighbours of the bar's.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'fair-dialog',
    open: async (page) => {
      await pickedFairly(page)
      await expect(page.getByRole('button', { name: 'Use these digits' })).toBeVisible()
    },
  },
  {
    name: 'fair-revealed',
    open: async (page) => {
      await pickedFairly(page)
      await navigate(page, '/fair')
      const reveal = page.getByRole('button', { name: 'Reveal the seed' })
      if (!(await reveal.isVisible())) await page.getByText('Verify your picks').click()
      await reveal.click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reveal' }).click()
      await expect(page.getByText('Same', { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'number-form',
    open: async (page) => {
      await navigate(page, '/numbers?n=0614')
      await page.getByLabel('State').selectOption({ label: 'Georgia' })
      await expect(page.getByRole('checkbox', { name: /^Midday/ })).toBeVisible()
    },
  },
  {
    name: 'saved-number',
    open: async (page) => {
      await savedNumber(page)
      await page.getByText('Draws checked').first().click()
      await expect(page.getByText(/^0 draws checked/).first()).toBeVisible()
    },
  },
  {
    name: 'number-menu',
    closesOnTab: true,
    evidence: (page) => page.getByRole('menuitem', { name: 'Use in Generate' }),
    open: async (page) => {
      await savedNumber(page)
      await press(page, /^More for/)
      await expect(page.getByRole('menuitem', { name: 'Use in Generate' })).toBeVisible()
    },
  },
  // Last, because a toast under the pointer stays on every later page.
  {
    name: 'toast-with-action',
    evidence: (page) => page.getByText('Generation Complete'),
    open: async (page) => {
      await navigate(page, '/generate')
      await page.getByLabel('Digit 1').pressSequentially('7294')
      // A toast reports a result only if its screen was left.
      await page.route('**/api/numbers/flash', (route) =>
        setTimeout(() => void route.continue(), 300),
      )
      await press(page, /^Box 1/)
      await navigate(page, '/history')
      // A toast under the pointer stays.
      await page.getByText('Generation Complete').hover()
    },
  },
]

/** Opens a tab of the analysis of a number. The first call makes the analysis. */
async function analyzed(page: Page, tab = 'Analysis Overview') {
  if (!(await page.getByRole('tab', { name: 'Analysis Overview' }).isVisible())) {
    await navigate(page, '/analyze?numbers=0768&state=GA')
    await press(page, 'Analyze')
    await expect(page.getByText('Overall score')).toBeVisible()
  }
  await page.getByRole('tab', { name: tab }).click()
  // The page scrolls to the result, which may leave a button half under the top bar.
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function pickedFairly(page: Page) {
  await navigate(page, '/generate')
  await press(page, 'Random')
  await press(page, 'Provably fair')
  await press(page, 'Pick a number')
  await expect(page.getByRole('list', { name: /^Fair pick/ })).toBeVisible()
}

/** For visitors without a session. */
export const FORM_ERRORS: readonly State[] = [
  {
    name: 'login-empty',
    open: async (page) => {
      await opened(page, '/login')
      await press(page, 'Sign In')
      await expect(page.getByText('Please fill in all fields')).toBeVisible()
    },
  },
  {
    name: 'signup-empty',
    open: async (page) => {
      await opened(page, '/signup')
      await press(page, 'Create Account')
      await expect(page.getByText('First name is required')).toBeVisible()
    },
  },
  {
    name: 'signup-weak',
    open: async (page) => {
      await opened(page, '/signup')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Confirm Password', { exact: true }).fill('other')
      await expect(page.getByText("Passwords don't match")).toBeVisible()
    },
  },
  {
    name: 'forgot-empty',
    open: async (page) => {
      await opened(page, '/forgot-password')
      await press(page, /reset|send/i)
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'public-menu',
    narrow: true,
    open: async (page) => {
      await opened(page, '/')
      await press(page, 'Open menu')
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
]
