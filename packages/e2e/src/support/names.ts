import { expect, type CDPSession, type Page } from '@playwright/test'

/** A control in the accessibility tree. */
interface Control {
  role: string
  name: string
  /** The address of a link. */
  href: string
  /** True if a row, list item or group tells it apart from others. */
  inContext: boolean
}

const ROLES = new Set(
  'button link textbox searchbox combobox checkbox radio switch tab menuitem spinbutton'.split(' '),
)
/** A date field has parts that the browser generates. */
const CONTEXT = new Set(['row', 'listitem', 'dialog', 'alertdialog', 'Date', 'status'])

/** Controls without a name or with an ambiguous one, and pages without `main` or title. */
export async function nameFaults(page: Page, session: CDPSession): Promise<string[]> {
  let controls = await controlsOf(session)
  if (nameless(controls).length > 0) {
    // A button that just finished its work gets its name back a moment later.
    const later = async () => nameless((controls = await controlsOf(session)))
    await expect
      .poll(later, { timeout: 2_000 })
      .toEqual([])
      .catch(() => undefined)
  }
  const mains = await page.locator('main').count()
  // A dialog that only explains has one control: it closes.
  const least = (await page.locator('dialog[open]').count()) > 0 ? 1 : 2
  const title = await page.title()
  return [
    ...nameless(controls),
    ...ambiguous(controls),
    ...(controls.length >= least ? [] : [`only ${controls.length} controls`]),
    ...(mains === 1 ? [] : [`${mains} main landmarks`]),
    ...(title.includes('Fourcast') ? [] : [`the title is “${title}”`]),
  ]
}

const nameless = (controls: readonly Control[]) =>
  controls.filter(({ name }) => name.trim() === '').map(({ role }) => `a ${role} has no name`)

/** One action in two places: beside the filters, and in the list without matches. */
const ALIKE = new Set(['button "Clear Filters"'])

/** Equal names of different controls, with no context to tell them apart. */
function ambiguous(controls: readonly Control[]) {
  const byName = Map.groupBy(
    controls.filter(({ inContext }) => !inContext),
    ({ role, name }) => `${role} "${name}"`,
  )
  return [...byName]
    .filter(([name, same]) => same.length > 1 && !isSamePlace(same) && !ALIKE.has(name))
    .map(([name, same]) => `${name} × ${same.length}`)
}

/** Links with the same name are fine if they have the same address. */
const isSamePlace = ([first, ...others]: readonly Control[]) =>
  first?.role === 'link' && others.every(({ href }) => href === first.href)

async function controlsOf(session: CDPSession): Promise<Control[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
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
      href: String(node.properties?.find(({ name }) => name === 'url')?.value.value ?? ''),
      inContext: inContext(node.parentId),
    }))
}
