import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AppRoutes } from '#app/AppRoutes.tsx'
import { SessionContext } from '#lib/session.ts'
import { GUEST } from '#lib/testing/open.tsx'
import { serve } from '#lib/testing/serve.ts'

test.each(['/nonsense', '/profile/nonsense', '/dashboard/nonsense'])(
  '%s is no page, and leads a visitor home',
  async (at) => {
    serve({})
    render(
      <SessionContext value={GUEST}>
        <MemoryRouter initialEntries={[at]}>
          <AppRoutes />
        </MemoryRouter>
      </SessionContext>,
    )
    await screen.findByRole('heading', { level: 1, name: 'Page not found' })
    const link = screen.getByRole('link', { name: 'Go to the home page' })
    expect(link.getAttribute('href')).toBe('/')
  },
)
