/** Turns ten logits into probabilities, in place. */
export function softmax(z: usize): void {
  const padding = i32x4(0, 0, -1, -1)
  let z0 = v128.load(z)
  let z1 = v128.load(z, 16)
  let z2 = v128.bitselect(f32x4.splat(-Infinity), v128.load(z, 32), padding)
  const m = f32x4.max(f32x4.max(z0, z1), z2)
  const most = f32x4.splat(
    max(
      max(f32x4.extract_lane(m, 0), f32x4.extract_lane(m, 1)),
      max(f32x4.extract_lane(m, 2), f32x4.extract_lane(m, 3)),
    ),
  )
  z0 = exponential(f32x4.sub(z0, most))
  z1 = exponential(f32x4.sub(z1, most))
  z2 = v128.andnot(exponential(f32x4.sub(z2, most)), padding)
  const s = f32x4.add(f32x4.add(z0, z1), z2)
  const sum = f32x4.splat(
    f32x4.extract_lane(s, 0) +
      f32x4.extract_lane(s, 1) +
      (f32x4.extract_lane(s, 2) + f32x4.extract_lane(s, 3)),
  )
  v128.store(z, f32x4.div(z0, sum))
  v128.store(z, f32x4.div(z1, sum), 16)
  v128.store(z, f32x4.div(z2, sum), 32)
}

/** e^x for x ≤ 0, with a relative error of about 1e-7 (Cephes' expf, Moshier 1992); e^−87 below −87. */
function exponential(x: v128): v128 {
  x = f32x4.max(x, f32x4.splat(-87))
  const n = f32x4.floor(f32x4.add(f32x4.mul(x, f32x4.splat(1.44269504)), f32x4.splat(0.5)))
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)))
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.1219444e-4)))
  let p = f32x4.splat(1.98756915e-4)
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1))
  p = f32x4.add(f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), r), f32x4.splat(1))
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23)
  return f32x4.mul(p, power)
}
