import { B2, CLASSES, DH, H, HIDDEN, INPUTS, PADDED, W2, W2T, X, Z } from './layout'

/** The transposed output weights, for `hiddenErrors`. */
export function transposeOutput(parameters: usize): void {
  for (let k = 0; k < CLASSES; k++)
    for (let j = 0; j < HIDDEN; j++)
      store<f32>(W2T + (k * HIDDEN + j) * 4, load<f32>(parameters + W2 + (j * PADDED + k) * 4))
}

/** w2 += hᵀ·errors, b2 += errors; row by row, 2 hidden units at a time. */
export function outputGradient(gradient: usize, rows: i32): void {
  const end = Z + rows * PADDED * 4
  let g = gradient + W2
  for (let j = 0; j < HIDDEN; j += 2) {
    let a0 = v128.load(g),
      a1 = v128.load(g, 16),
      a2 = v128.load(g, 32)
    let b0 = v128.load(g, 48),
      b1 = v128.load(g, 64),
      b2 = v128.load(g, 80)
    let h: usize = H + j * 4
    for (let z: usize = Z; z < end; z += PADDED * 4) {
      const z0 = v128.load(z)
      const z1 = v128.load(z, 16)
      const z2 = v128.load(z, 32)
      const ha = v128.load32_splat(h)
      a0 = f32x4.add(a0, f32x4.mul(ha, z0))
      a1 = f32x4.add(a1, f32x4.mul(ha, z1))
      a2 = f32x4.add(a2, f32x4.mul(ha, z2))
      const hb = v128.load32_splat(h, 4)
      b0 = f32x4.add(b0, f32x4.mul(hb, z0))
      b1 = f32x4.add(b1, f32x4.mul(hb, z1))
      b2 = f32x4.add(b2, f32x4.mul(hb, z2))
      h += HIDDEN * 4
    }
    v128.store(g, a0)
    v128.store(g, a1, 16)
    v128.store(g, a2, 32)
    v128.store(g, b0, 48)
    v128.store(g, b1, 64)
    v128.store(g, b2, 80)
    g += PADDED * 8
  }
  for (let k = 0; k < PADDED * 4; k += 16) {
    let sum = v128.load(gradient + B2 + k)
    for (let z: usize = Z + k; z < end; z += PADDED * 4) sum = f32x4.add(sum, v128.load(z))
    v128.store(gradient + B2 + k, sum)
  }
}

/** dh = errors·w2ᵀ where h > 0, else 0; 4 rows × 8 hidden units at a time. */
export function hiddenErrors(rows: i32): void {
  for (let r = 0; r < rows; r += 4)
    for (let column = 0; column < HIDDEN * 4; column += 32)
      hiddenErrorTile(Z + r * PADDED * 4, W2T + column, r * HIDDEN * 4 + column)
}

function hiddenErrorTile(z: usize, w: usize, at: usize): void {
  const zero = f32x4.splat(0)
  let a0 = zero,
    a1 = zero,
    b0 = zero,
    b1 = zero,
    c0 = zero,
    c1 = zero,
    d0 = zero,
    d1 = zero
  for (let k = 0; k < CLASSES; k++) {
    const w0 = v128.load(w)
    const w4 = v128.load(w, 16)
    const za = v128.load32_splat(z)
    a0 = f32x4.add(a0, f32x4.mul(za, w0))
    a1 = f32x4.add(a1, f32x4.mul(za, w4))
    const zb = v128.load32_splat(z, PADDED * 4)
    b0 = f32x4.add(b0, f32x4.mul(zb, w0))
    b1 = f32x4.add(b1, f32x4.mul(zb, w4))
    const zc = v128.load32_splat(z, PADDED * 8)
    c0 = f32x4.add(c0, f32x4.mul(zc, w0))
    c1 = f32x4.add(c1, f32x4.mul(zc, w4))
    const zd = v128.load32_splat(z, PADDED * 12)
    d0 = f32x4.add(d0, f32x4.mul(zd, w0))
    d1 = f32x4.add(d1, f32x4.mul(zd, w4))
    z += 4
    w += HIDDEN * 4
  }
  storeWhereActive(a0, at)
  storeWhereActive(a1, at + 16)
  storeWhereActive(b0, at + HIDDEN * 4)
  storeWhereActive(b1, at + HIDDEN * 4 + 16)
  storeWhereActive(c0, at + HIDDEN * 8)
  storeWhereActive(c1, at + HIDDEN * 8 + 16)
  storeWhereActive(d0, at + HIDDEN * 12)
  storeWhereActive(d1, at + HIDDEN * 12 + 16)
}

function storeWhereActive(error: v128, at: usize): void {
  v128.store(DH + at, v128.and(error, f32x4.gt(v128.load(H + at), f32x4.splat(0))))
}

/** w1 += xᵀ·dh; row by row, 4 inputs × 8 hidden units at a time. */
export function inputGradient(gradient: usize, rows: i32): void {
  for (let f = 0; f < INPUTS; f += 4)
    for (let column = 0; column < HIDDEN * 4; column += 32)
      inputGradientTile(X + f * 4, DH + column, gradient + f * HIDDEN * 4 + column, rows)
}

function inputGradientTile(x: usize, dh: usize, g: usize, rows: i32): void {
  let a0 = v128.load(g),
    a1 = v128.load(g, 16)
  let b0 = v128.load(g, HIDDEN * 4),
    b1 = v128.load(g, HIDDEN * 4 + 16)
  let c0 = v128.load(g, HIDDEN * 8),
    c1 = v128.load(g, HIDDEN * 8 + 16)
  let d0 = v128.load(g, HIDDEN * 12),
    d1 = v128.load(g, HIDDEN * 12 + 16)
  for (let r = 0; r < rows; r++) {
    const e0 = v128.load(dh)
    const e1 = v128.load(dh, 16)
    const xa = v128.load32_splat(x)
    a0 = f32x4.add(a0, f32x4.mul(xa, e0))
    a1 = f32x4.add(a1, f32x4.mul(xa, e1))
    const xb = v128.load32_splat(x, 4)
    b0 = f32x4.add(b0, f32x4.mul(xb, e0))
    b1 = f32x4.add(b1, f32x4.mul(xb, e1))
    const xc = v128.load32_splat(x, 8)
    c0 = f32x4.add(c0, f32x4.mul(xc, e0))
    c1 = f32x4.add(c1, f32x4.mul(xc, e1))
    const xd = v128.load32_splat(x, 12)
    d0 = f32x4.add(d0, f32x4.mul(xd, e0))
    d1 = f32x4.add(d1, f32x4.mul(xd, e1))
    x += INPUTS * 4
    dh += HIDDEN * 4
  }
  v128.store(g, a0)
  v128.store(g, a1, 16)
  v128.store(g, b0, HIDDEN * 4)
  v128.store(g, b1, HIDDEN * 4 + 16)
  v128.store(g, c0, HIDDEN * 8)
  v128.store(g, c1, HIDDEN * 8 + 16)
  v128.store(g, d0, HIDDEN * 12)
  v128.store(g, d1, HIDDEN * 12 + 16)
}
