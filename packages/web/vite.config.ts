import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BROWSERS } from './browsers.ts'
import { stripServerContract } from './strip-contract.ts'
import { pageBorders } from './page-borders.ts'
import { SCHEMAS } from './schemas.ts'
import { utilitySets } from './utility-sets.ts'

const server = process.env.FOURCAST_SERVER ?? 'http://localhost:3000'

/** Modules of `src/` (or of the contract or the engine), as a part of their paths. */
const under = (root: string, ...names: readonly string[]) =>
  names.map((name) => `${root}/src/${name}`.replaceAll('/', '[\\\\/]'))
const web = (...names: readonly string[]) => under('web', ...names)
const contract = (...names: readonly string[]) => under('contract', ...names)
const engine = (...names: readonly string[]) => under('engine', ...names)
const anyOf = (...parts: readonly (readonly string[])[]) => new RegExp(parts.flat().join('|'))

/**
 * Few files per page, since each costs a phone a round trip. A group includes the imports of its modules, so
 * earlier groups must be the ones that later groups depend on.
 */
const GROUPS = [
  { name: 'app', tags: ['$initial' as const] },
  // States with live draws, and plans: the landing page, the page of plans and every screen.
  {
    name: 'live',
    test: anyOf(
      contract('plans\\.'),
      web(
        'core/(money|api/public-query)\\.',
        'domains/draws/(LiveStates|sources/(live-states|read-sources|use-sources))\\.',
        'ui/MethodDot\\.',
      ),
    ),
  },
  {
    name: 'form',
    test: anyOf(
      web('styles/fields\\.', 'ui/(Checkbox|DateInput|Field|Select|TextArea|TextInput)\\.'),
    ),
  },
  // Submitted forms, for visitors and accounts.
  {
    name: 'send-form',
    test: anyOf(web('core/forms/(form|use-send-form)\\.', 'ui/PasswordInput\\.')),
  },
  {
    name: 'accounts',
    test: anyOf(
      web(
        'core/routing/use-link-token\\.',
        'pages/accounts/(AccountLayout|SocialButtons)\\.',
        'styles/accounts\\.',
      ),
    ),
  },
  // A new password: at sign-up, at a reset and in the profile.
  {
    name: 'new-password',
    test: anyOf(web('pages/accounts/NewPasswordFields\\.', 'ui/(MatchNote|StrengthMeter)\\.')),
  },
  // Plans and payment methods.
  {
    name: 'plans',
    test: anyOf(
      web(
        'domains/billing/(PlanCards|payments/(brands|method-text))\\.',
        'styles/choice\\.',
        'ui/RadioCards\\.',
      ),
    ),
  },
  // Lists, loading states and errors.
  {
    name: 'lists',
    test: anyOf(
      engine('(games|schedules|states)\\.'),
      web(
        'styles/(cards|disclosure|drawing|empty|skeleton|table)\\.',
        'domains/draws/sources/stat(e|us)-groups\\.',
        'ui/(Card|Disclosure|Drawing|Empty|ErrorState|QuietSection|Skeleton|Table)\\.',
      ),
    ),
  },
  // The API client and its schemas.
  {
    name: 'calls',
    test: anyOf(
      contract('(accounts|common|errors|text)\\.'),
      web(
        'core/schema/',
        'core/api/(browser-client|client|credentials|failure-of|request|token)\\.',
      ),
    ),
  },
  // Sources and times of draws: the page of sources, the dashboard, the draws.
  {
    name: 'draws',
    test: anyOf(
      web(
        'core/(group-by|zone-time)',
        'domains/draws/(draw-source\\.|sources/(?!stat(e|us)-groups))',
        'ui/SourceChip\\.',
      ),
    ),
  },
  { name: 'evidence', test: anyOf(web('domains/forecasts/evidence\\.')) },
  // Utilities of the dashboard, of the page of plans and of public pages behind the sign-in.
  { name: 'dashboard-styles', test: anyOf(web('styles/dashboard\\.')) },
  // Shared by every screen behind the sign-in, and the dashboard.
  {
    name: 'signed-in',
    test: anyOf(
      ['@tanstack', 'idb-keyval'],
      contract(
        '(dashboard|draws|learning|lottery|notifications|numbers|preferences|responsible-play|sources|subscriptions|suggestions)\\.',
      ),
      web(
        'app/(frame/(?!NotificationPanel|NotificationItem|SignedInOverPublic|SignOutQuestion|ago|use-popup)|queries\\.|session/(calls|use-(offline-copies|push)))',
        'core/(countdown|figures|live/|use-single-mutation|api/(dashboard|queries|use-refresh)|notifications/(api-error-notification|shown-here))',
        'domains/(auth/clear-account|billing/(UpgradeCard|UpgradePrompt)|notifications/|picks/(PickSets|picks\\.|save-link)|push/(here|leave))',
        // The stored answers are read before a stored session is shown.
        'domains/offline/(stored-answers|store)\\.',
        'domains/quotas/(costs|quota|quota-text|use-quotas)\\.',
        'domains/(draws/(followed-copy|lottery|use-followed)|forecasts/(basis|suggestions)|responsible-play/NoPicks)\\.',
        'styles/(avatar|empty|menu|method|pick|stats|track|user-frame)\\.',
        'ui/(Avatar|Confidence|CopyButton|HowWeKnow|lazy-dialog|LoadFailure|Measure|Menu|Page|SampleBanner|StaleBanner|Stats|TextLink|Track)\\.',
      ),
    ),
  },
  // The deep card with the answer, on the dashboard and in the analysis.
  { name: 'hero', test: anyOf(web('styles/hero\\.')) },
  // Draws of a state, on the dashboard and among the draws.
  {
    name: 'state-draws',
    test: anyOf(web('domains/draws/(OutdatedBanner|use-results)\\.', 'ui/StateDraw\\.')),
  },
  // Shared by the dashboard and the pages of picks and of saved numbers.
  {
    name: 'picks',
    test: anyOf(
      contract('saved-numbers\\.'),
      web(
        'core/notifications/notices\\.',
        'domains/picks/(announce|methods|number-title|random-digits|session-results|use-save-result)\\.',
        'domains/quotas/limit-notice\\.',
      ),
    ),
  },
  // Changes to the followed states: among the draws, and for newcomers on the dashboard.
  { name: 'follow', test: anyOf(web('domains/draws/(use-)?selection\\.')) },
  { name: 'dashboard', test: anyOf(web('pages/dashboard/(?!FollowState|WinMoment|share-win)')) },
  // Controls of most screens except the dashboard.
  {
    name: 'controls',
    test: anyOf(
      web(
        'core/(forms/use-typed|routing/use-page|use-about|use-download|use-into-view)',
        'domains/(draws/(StateSelect|use-asked-state)|quotas/QueriesLeft)\\.',
        'styles/(dialog|odds|progress|radio-chips|removable-chip|tabs)\\.',
        'ui/(ConfirmDialog|Dialog|modals|lazy-panel|Loaded|Meter|Odds|Pager|Progress|RadioChips|RemovableChip|Switch|Tabs)\\.',
      ),
    ),
  },
  // A result with its odds, on two screens.
  { name: 'results', test: anyOf(web('domains/picks/ResultFacts\\.')) },
  // The list of tickets. The form for a new one loads with its dialog.
  {
    name: 'ticket-list',
    test: anyOf(
      contract('tickets\\.'),
      engine('prizes\\.'),
      web('domains/tickets/(queries|ticket-text)\\.', 'domains/picks/payout\\.'),
    ),
  },
  { name: 'tickets', test: anyOf(engine('playable\\.'), web('domains/tickets/')) },
  { name: 'charts', test: anyOf(web('styles/chart\\.', 'ui/charts/')) },
  // The code at sign-in needs no other part of an account.
  { name: 'totp', test: anyOf(contract('totp\\.')) },
  { name: 'proof', test: anyOf(contract('proof\\.'), web('ui/ProofDialog\\.')) },
  // Plans, payment methods and invoices; the proof of identity.
  {
    name: 'account',
    test: anyOf(
      contract('(payments|profile|sessions)\\.'),
      web(
        'domains/billing/((changed|queries|recommendation)\\.|payments/intents)',
        'pages/profile/invoices/invoice-text\\.',
      ),
    ),
  },
  {
    name: 'admin',
    test: anyOf(web('pages/admin/[\\w-]+\\.', 'pages/admin/parts/')),
  },
].map((group, at, all) => Object.assign(group, { priority: all.length - at }))

/**
 * Writes a file beside the manifest that maps modules of `src/` to chunks: the manifest has no entry for a
 * module inside a group.
 */
const sayModules: Plugin = {
  name: 'say-modules',
  apply: ({ build }) => build?.ssr === undefined,
  generateBundle(_, bundle) {
    const found: Record<string, string> = {}
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      for (const id of chunk.moduleIds) {
        const name = /[\\/]web[\\/](src[\\/].*)$/.exec(id)?.[1]
        if (name !== undefined) found[name.replaceAll('\\', '/')] = chunk.fileName
      }
    }
    this.emitFile({
      type: 'asset',
      fileName: '.vite/modules.json',
      source: JSON.stringify(found),
    })
  },
}

export default defineConfig({
  resolve: { alias: SCHEMAS },
  plugins: [stripServerContract, react(), tailwindcss(), sayModules, utilitySets, pageBorders],
  server: { port: 5173, proxy: { '/api': server, '/ml_api': server } },
  build: {
    outDir: 'dist',
    // The policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: BROWSERS,
    // prerender.mjs reads from it the files of each page.
    manifest: true,
    rolldownOptions: {
      // Constants are inlined: 90 messages need no file that all pages load.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
})
