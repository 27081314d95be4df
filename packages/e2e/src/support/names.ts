import { expect, type Page } from '@playwright/test'

/** What someone acts on, as a screen reader is told of it. */
interface Control {
  role: string
  name: string
  /** Where it leads, of a link. */
  to: string
  /** A row, an item of a list or a group says which of several it is. */
  inContext: boolean
}

const ROLES = new Set(
  'button link textbox searchbox combobox checkbox radio switch tab menuitem spinbutton'.split(' '),
)
/** A date has parts of the browser's own making. */
const CONTEXT = new Set(['row', 'listitem', 'dialog', 'alertdialog', 'Date', 'status'])

/** Every control has a name, and one of its own. */
export async function expectNames(page: Page, what: string) {
  // The same controls stand on a phone; with EVERY_LOOK=1 they are looked at there too.
  if (!process.env.EVERY_LOOK && (page.viewportSize()?.width ?? 0) < 1024) return
  let controls: Control[] = []
  // A button whose work is just done has its name back a moment later.
  const nameless = async () => {
    controls = await controlsOf(page)
    return controls.filter(({ name }) => name.trim() === '')
  }
  await expect.poll(nameless, `nameless on ${what}`).toEqual([])
  expect(controls.length, what).toBeGreaterThan(1)
  expect.soft(ambiguous(controls), `ambiguous on ${what}`).toEqual([])
  expect.soft(await page.locator('main').count(), `main on ${what}`).toBe(1)
  expect.soft(await page.title(), what).toMatch(/Fourcast/)
}

/** Stands at the filters and where they leave nothing: one thing in two places. */
const ALIKE = new Set(['button "Clear Filters"'])

/** The same words for different things, with nothing around them to tell them apart. */
function ambiguous(controls: readonly Control[]) {
  const byName = Map.groupBy(
    controls.filter(({ inContext }) => !inContext),
    ({ role, name }) => `${role} "${name}"`,
  )
  return [...byName]
    .filter(([name, same]) => same.length > 1 && !samePlace(same) && !ALIKE.has(name))
    .map(([name, same]) => `${name} × ${same.length}`)
}

/** Links of one name may lead to one place, as often as is helpful. */
const samePlace = ([first, ...others]: readonly Control[]) =>
  first?.role === 'link' && others.every(({ to }) => to === first.to)

async function controlsOf(page: Page): Promise<Control[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const inContext = (id: string | undefined): boolean => {
    const node = id === undefined ? undefined : byId.get(id)
    if (node === undefined) return false
    return CONTEXT.has(String(node.role?.value)) || inContext(node.parentId)
  }
  return nodes
    .filter((node) => !node.ignored && ROLES.has(String(node.role?.value)))
    .map((node) => ({
      role: String(node.role?.value),
      name: String(node.name?.value ?? ''),
      to: String(node.properties?.find(({ name }) => name === 'url')?.value.value ?? ''),
      inContext: inContext(node.parentId),
    }))
}
