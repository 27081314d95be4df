import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutWords } from './contract-words.ts'
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
 * Few files a page, since each costs a phone a round trip. A group takes what its modules import along, so
 * that the earlier ones must be what the later ones stand on.
 */
const GROUPS = [
  { name: 'app', tags: ['$initial' as const] },
  // A file of its own, or the signed-in group would take it to every screen.
  { name: 'dashboard-styles', test: anyOf(web('styles/dashboard\\.')) },
  // What the pages for everybody share, and none of which brings styles.
  {
    name: 'page',
    test: anyOf(
      contract('(help-lines|limits|password|plans|topics)\\.'),
      engine('(boxes|digits|odds|states)\\.'),
      web(
        'core/(dialled|format|hydrated|money)\\.',
        'core/(api/(api|error-message|failure|public-query)|routing/use-address)\\.',
        'domains/(billing/payments/(brands|method-words)|draws/(LiveStates|sources/(live-states|read-sources|use-sources)))\\.',
        'ui/(Balls|Banner|Chip|Description|MethodDot|OddsLine|PageHeading|Wrong|method-look)\\.',
      ),
    ),
  },
  {
    name: 'form',
    test: anyOf(
      web(
        'core/forms/(form|use-send-form)\\.',
        'pages/accounts/(AccountLayout|SocialButtons)\\.',
        'styles/(accounts|choice|fields)\\.',
        'ui/(Checkbox|Field|PasswordInput|RadioCards|Select|TextArea|TextInput)\\.',
      ),
    ),
  },
  // What lists, waits and fails.
  {
    name: 'lists',
    test: anyOf(
      web(
        'styles/(cards|disclosure|empty|skeleton|table)\\.',
        'ui/(Disclosure|Empty|ErrorState|Skeleton|Table)\\.',
      ),
    ),
  },
  // What asks the server something, and reads what it answers.
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
  // Where draws come from and when: the page of sources, the dashboard, the draws.
  {
    name: 'draws',
    test: anyOf(
      engine('games\\.'),
      web('core/zone-time', 'domains/draws/(draw-source\\.|sources/)', 'ui/(Card|SourceChip)\\.'),
    ),
  },
  { name: 'evidence', test: anyOf(web('domains/forecasts/evidence\\.')) },
  // What every screen behind the sign-in has, and the dashboard.
  {
    name: 'signed-in',
    test: anyOf(
      ['@tanstack'],
      contract(
        '(dashboard|draws|learning|lottery|notifications|numbers|preferences|responsible-play|sources|subscriptions|suggestions)\\.',
      ),
      web(
        'app/(frame/(?!NotificationPanel|NotificationItem|ago|use-popup)|queries\\.|session/(IdleWatch|calls|use-))',
        'core/(countdown|figures|live/|api/(dashboard|queries|use-refresh)|notifications/api-error-notification)',
        'domains/(auth/clear-account|billing/(RecommendedPlan|UpgradeCard)|notifications/|picks/(PickSets|picks\\.)|push/(here|leave))',
        'domains/draws/(followed-copy|lottery|use-followed|use-results)',
        'domains/forecasts/(basis|suggestions)\\.',
        // The page itself brings the utilities that only it needs.
        'pages/dashboard/(?!DashboardPage\\.)',
        'styles/(avatar|empty|menu|method|stats|track|user-frame)\\.',
        'ui/(Avatar|Confidence|CopyButton|Load(?:ed|Failure)|Measure|Menu|MethodButton|Page|SampleBanner|StaleBanner|StateDraw|Stats|TextLink|Track)\\.',
      ),
    ),
  },
  // After the first paint: what keeps answers for being offline.
  { name: 'keeper', test: anyOf(web('domains/offline/(keeper|kept|store)\\.')) },
  // What is pressed, chosen and opened, on most screens but the dashboard.
  {
    name: 'controls',
    test: anyOf(
      engine('schedules\\.'),
      web(
        'core/(forms/use-typed|routing/use-page|use-download|use-into-view|use-left)',
        'domains/(draws/(StateSelect|use-asked-state)|quotas/(quota|use-quotas|words))\\.',
        'styles/(dialog|odds|progress|radio-chips|tabs)\\.',
        'ui/(ConfirmDialog|Dialog|Meter|Odds|Pager|Progress|RadioChips|Switch|Tabs|modals)\\.',
      ),
    ),
  },
  // Tickets: what was played, its stake and its prize.
  {
    name: 'tickets',
    test: anyOf(
      contract('plays\\.'),
      engine('(playable|prizes)\\.'),
      web('domains/(picks/(ResultFacts|session-results)|tickets/)'),
    ),
  },
  { name: 'charts', test: anyOf(web('styles/chart\\.', 'ui/charts/')) },
  {
    name: 'forecasts',
    test: anyOf(
      contract('(forecasts|patterns)\\.'),
      web('domains/(forecasts/|quotas/QueriesLeft)'),
    ),
  },
  // The code at sign-in needs nothing else of an account.
  { name: 'totp', test: anyOf(contract('totp\\.')) },
  // Plans, payment methods and invoices; proof of who someone is.
  {
    name: 'account',
    test: anyOf(
      contract('(payments|profile|proof|sessions)\\.'),
      web(
        'domains/billing/((changed|queries|recommendation)\\.|payments/intents)',
        'ui/ProofDialog\\.',
        'pages/profile/invoices/invoice-words\\.',
      ),
    ),
  },
  {
    name: 'admin',
    test: anyOf(contract('admin-'), web('pages/admin/[\\w-]+\\.', 'pages/admin/parts/')),
  },
].map((group, at, all) => Object.assign(group, { priority: all.length - at }))

/** Says beside the manifest which file has which module of `src/`: in a group it is no part of its own. */
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
  plugins: [withoutWords, react(), tailwindcss(), sayModules, utilitySets],
  server: { port: 5173, proxy: { '/api': server, '/ml_api': server } },
  build: {
    outDir: 'dist',
    // The policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The tokens are light-dark() pairs; written out for older browsers they weigh half as much again.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // From it prerender.mjs knows which files a page needs.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
})
