import type { Page } from '@playwright/test'
import { Session } from '@fourcast/contract/accounts.ts'
import { newEmail, PASSWORD } from './people.ts'
import type { SharedApp } from './server.ts'
import { signUp } from './sign-up.ts'

const SECTIONS = [
  'overview',
  'users',
  'subscriptions',
  'payments?dateFrom=2026-01-01&dateTo=2026-12-31',
  'messages',
  'sources',
  'quarantine',
  'imports',
  'models',
  'operations',
  'operations?tab=jobs',
  'operations?tab=queue',
  'audit',
  'export',
]

/** Signs up an administrator. Returns every address below /admin, including that of an account. */
export async function signUpAdmin(page: Page, app: SharedApp): Promise<readonly string[]> {
  const answer = await page.request.post('/api/auth/signup', {
    data: {
      email: newEmail(),
      password: PASSWORD,
      firstName: 'Kim',
      lastName: 'Reed',
      agreeToTerms: true,
      agreeToResponsiblePlay: true,
    },
  })
  const { user } = Session.parse(await answer.json())
  const { email } = await signUp(page)
  const { code, stderr } = await app.command('user:grant', [email, 'super_admin'])
  if (code !== 0) throw new Error(`nobody was made an administrator: ${stderr}`)
  return [`/admin/users/${user.id}`, ...SECTIONS.map((one) => `/admin/${one}`)]
}
