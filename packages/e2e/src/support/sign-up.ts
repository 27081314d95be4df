import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newEmail, PASSWORD } from './people.ts'

/** Fills the sign-up form as a newcomer would and waits for the dashboard. */
export async function signUp(page: Page, address = '/signup') {
  await page.goto(address)
  const person = await fillSignUp(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  return person
}

/** On the sign-up form, wherever it leads to. */
export async function fillSignUp(page: Page) {
  const email = newEmail()
  await page.getByLabel('First Name').fill('Dana')
  await page.getByLabel('Last Name').fill('Reed')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /entertainment/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  return { email, password: PASSWORD }
}
