import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The elements that replace texts. */
    translated?: Map<Text, HTMLElement>
  }
}

/** The way in which a translator replaces a text by an element. */
export type Replacing = 'at once' | 'element first' | 'around the text'

/**
 * Changes the DOM as Chrome's page translator does, once a page is hydrated: each text is replaced by an
 * element, also later ones. The text stays the same, so that tests find it.
 */
export const translate = (page: Page, how: Replacing = 'at once') =>
  page.addInitScript(replaceTexts, how)

/** Runs in the page. */
function replaceTexts(how: Replacing) {
  const translated = new Map<Text, HTMLElement>()
  window.translated = translated
  const isShown = (text: Text) => {
    const parent = text.parentElement
    return (
      parent !== null && /\S/.test(text.data) && !parent.closest('font, script, style, textarea')
    )
  }
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let at: Node | null = walker.currentNode; at; at = walker.nextNode())
      if (at instanceof Text && isShown(at)) texts.push(at)
    for (const text of texts) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      translated.set(text, outer)
      if (how === 'around the text') {
        text.replaceWith(outer)
        inner.append(text)
        continue
      }
      inner.textContent = text.data
      if (how === 'element first') text.before(outer)
      else text.replaceWith(outer)
      text.remove()
    }
  }
  const start = () => {
    document.documentElement.classList.add('translated-ltr')
    replace(document.body)
    new MutationObserver((records) => {
      // In a separate task, as the translator's answer arrives.
      for (const { addedNodes, target, type } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          setTimeout(() => node.isConnected && replace(node))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  document.addEventListener('alive', () => setTimeout(start), { once: true })
}

/** Texts of React that the page shows differently, or not at all. */
export const staleTexts = (page: Page): Promise<string[]> => page.evaluate(findStale)

interface Fiber {
  tag: number
  memoizedProps: unknown
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
}

/** Runs in the page. */
function findStale(): string[] {
  const HOST_TEXT = 6
  const root = document.getElementById('root')
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'))
  const container = (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[
    key ?? ''
  ]
  const found: string[] = []
  const visit = (fiber: Fiber | null): void => {
    for (let at = fiber; at; at = at.sibling) {
      if (at.tag === HOST_TEXT && at.stateNode instanceof Text) {
        const text = String(at.memoizedProps)
        const shown = at.stateNode.isConnected ? at.stateNode : window.translated?.get(at.stateNode)
        if (/\S/.test(text) && !(shown?.isConnected && shown.textContent === text))
          found.push(`${text} | ${shown?.isConnected ? shown.textContent : 'not shown'}`)
      }
      visit(at.child)
    }
  }
  visit(container?.stateNode.current ?? null)
  return found
}
