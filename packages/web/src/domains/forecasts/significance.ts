/** 1.24 → '+1.2', -0.3 → '−0.3': standard deviations from what chance expects. */
export function zText(z: number) {
  const size = Math.abs(z).toFixed(1)
  if (size === '0.0') return size
  return `${z < 0 ? '−' : '+'}${size}`
}

/** .62 → '.62', .00004 → '<.001': a p or q as statisticians write it. */
export function pValueText(q: number) {
  if (q >= 0.995) return '1'
  return q < 0.001 ? '<.001' : q.toFixed(q < 0.1 ? 3 : 2).replace(/^0/, '')
}

/** A q below this is not explained by chance. */
export const FLAGGED = 0.05

/** Above .7 success, above .4 warning, else plain. */
export function chipKind(strength: number) {
  if (strength > 0.7) return 'success'
  return strength > 0.4 ? 'warning' : 'plain'
}
