import { B2, H, HIDDEN, INPUTS, PADDED, W2, X, Z } from './layout'

/** h = max(0, x·w1), z = b2 + h·w2. */
export function forward(parameters: usize, rows: i32): void {
  for (let r = 0; r < rows; r += 4) {
    const x = X + r * INPUTS * 4
    const h = H + r * HIDDEN * 4
    for (let column = 0; column < HIDDEN * 4; column += 32)
      hiddenTile(x, parameters + column, h + column)
    outputTile(h, parameters, Z + r * PADDED * 4)
  }
}

/** 4 rows × 8 hidden units. */
function hiddenTile(x: usize, w1: usize, h: usize): void {
  const zero = f32x4.splat(0)
  let a0 = zero,
    a1 = zero,
    b0 = zero,
    b1 = zero,
    c0 = zero,
    c1 = zero,
    d0 = zero,
    d1 = zero
  for (let f = 0; f < INPUTS; f++) {
    const w0 = v128.load(w1)
    const w4 = v128.load(w1, 16)
    const xa = v128.load32_splat(x)
    a0 = f32x4.add(a0, f32x4.mul(xa, w0))
    a1 = f32x4.add(a1, f32x4.mul(xa, w4))
    const xb = v128.load32_splat(x, INPUTS * 4)
    b0 = f32x4.add(b0, f32x4.mul(xb, w0))
    b1 = f32x4.add(b1, f32x4.mul(xb, w4))
    const xc = v128.load32_splat(x, INPUTS * 8)
    c0 = f32x4.add(c0, f32x4.mul(xc, w0))
    c1 = f32x4.add(c1, f32x4.mul(xc, w4))
    const xd = v128.load32_splat(x, INPUTS * 12)
    d0 = f32x4.add(d0, f32x4.mul(xd, w0))
    d1 = f32x4.add(d1, f32x4.mul(xd, w4))
    x += 4
    w1 += HIDDEN * 4
  }
  v128.store(h, f32x4.max(a0, zero))
  v128.store(h, f32x4.max(a1, zero), 16)
  v128.store(h, f32x4.max(b0, zero), HIDDEN * 4)
  v128.store(h, f32x4.max(b1, zero), HIDDEN * 4 + 16)
  v128.store(h, f32x4.max(c0, zero), HIDDEN * 8)
  v128.store(h, f32x4.max(c1, zero), HIDDEN * 8 + 16)
  v128.store(h, f32x4.max(d0, zero), HIDDEN * 12)
  v128.store(h, f32x4.max(d1, zero), HIDDEN * 12 + 16)
}

/** 2 times 2 rows × 12 classes. */
function outputTile(h: usize, parameters: usize, z: usize): void {
  for (let pair = 0; pair < 2; pair++) {
    let a0 = v128.load(parameters + B2),
      a1 = v128.load(parameters + B2, 16),
      a2 = v128.load(parameters + B2, 32)
    let b0 = a0,
      b1 = a1,
      b2 = a2
    let w = parameters + W2
    let at = h + pair * HIDDEN * 8
    for (let j = 0; j < HIDDEN; j++) {
      const w0 = v128.load(w)
      const w1 = v128.load(w, 16)
      const w2 = v128.load(w, 32)
      const ha = v128.load32_splat(at)
      a0 = f32x4.add(a0, f32x4.mul(ha, w0))
      a1 = f32x4.add(a1, f32x4.mul(ha, w1))
      a2 = f32x4.add(a2, f32x4.mul(ha, w2))
      const hb = v128.load32_splat(at, HIDDEN * 4)
      b0 = f32x4.add(b0, f32x4.mul(hb, w0))
      b1 = f32x4.add(b1, f32x4.mul(hb, w1))
      b2 = f32x4.add(b2, f32x4.mul(hb, w2))
      at += 4
      w += PADDED * 4
    }
    const to = z + pair * PADDED * 8
    v128.store(to, a0)
    v128.store(to, a1, 16)
    v128.store(to, a2, 32)
    v128.store(to, b0, 48)
    v128.store(to, b1, 64)
    v128.store(to, b2, 80)
  }
}
