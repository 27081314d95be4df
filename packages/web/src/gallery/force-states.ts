const STATES: readonly (readonly [pseudo: RegExp, state: string])[] = [
  [/:focus-visible/g, 'focus'],
  [/:focus-within/g, 'focus'],
  [/:focus(?!-)/g, 'focus'],
  [/:hover/g, 'hover'],
  [/:active/g, 'active'],
]

/**
 * Repeats every rule for :hover, :active and :focus for `data-force="hover"` and so on, so that a state is
 * visible without a mouse. The app's own rules are reused, not copied.
 */
export function forceStates() {
  for (const sheet of document.styleSheets) repeatIn(sheet)
}

function repeatIn(group: CSSStyleSheet | CSSGroupingRule) {
  const rules = [...group.cssRules]
  for (let at = rules.length - 1; at >= 0; at--) {
    const rule = rules[at]
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) repeatIn(rule)
    if (rule instanceof CSSStyleRule) {
      const forced = forcedSelector(rule.selectorText)
      if (forced !== null) group.insertRule(rule.cssText.replace(rule.selectorText, forced), at + 1)
    }
  }
}

function forcedSelector(selector: string) {
  const forced = STATES.reduce(
    (text, [pseudo, state]) => text.replaceAll(pseudo, `[data-force='${state}']`),
    selector,
  )
  return forced === selector ? null : forced
}
