/** A p value: 0.412 → '.412', 0.00004 → '< .001', 1 → '1'. */
export function pText(p: number) {
  if (p < 0.001) return '< .001'
  return p > 0.9995 ? '1' : p.toFixed(3).slice(1)
}
