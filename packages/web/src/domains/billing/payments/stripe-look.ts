import type { Appearance } from '@stripe/stripe-js'

/** Resolves a token to the theme's colour: Stripe's frames know neither our tokens nor `light-dark()`. */
function colour(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--fc-${token})`
  probe.hidden = true
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Styles Stripe's fields in our colours and sizes. */
export const stripeLook = (): Appearance => ({
  theme: document.documentElement.dataset.theme === 'dark' ? 'night' : 'stripe',
  disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
  variables: {
    fontFamily: 'Figtree, system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '10px',
    spacingUnit: '4px',
    colorPrimary: colour('primary'),
    colorBackground: colour('surface'),
    colorText: colour('ink'),
    colorTextSecondary: colour('muted'),
    colorTextPlaceholder: colour('muted'),
    colorDanger: colour('error'),
    colorWarning: colour('warning'),
    colorSuccess: colour('success'),
  },
  rules: {
    '.Input': { border: `1px solid ${colour('control')}`, boxShadow: 'none', padding: '12px' },
    '.Input:focus': { boxShadow: `0 0 0 2px ${colour('primary')}` },
    '.Label': { fontWeight: '600' },
  },
})
