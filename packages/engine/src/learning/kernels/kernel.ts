/** Which code computes: the SIMD kernel if it is available, or plain JavaScript. Both compute the same bits. */
export type Kernel = 'simd' | 'plain'

/** A kernel's memory: pages of 64 KiB. Growing it replaces `buffer`. */
export type KernelMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number }

// The engine has no types of browser or Node, so it declares the part of WebAssembly that it uses.
type Module = { readonly kind: 'module' }
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => Module
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing types a kernel
  Instance: new <Exports>(module: Module) => { readonly exports: Exports }
}

/**
 * Creates instances of a kernel, given as WebAssembly in base64, each with its own memory. Null if the
 * machine, or the page's security policy, has no WebAssembly with SIMD. Synchronous, because a kernel has
 * a few kilobytes. `Exports` is the type of its exports.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- nothing types a kernel
export const kernelFrom = <Exports>(base64: string): (() => Exports | null) => {
  let module: Module | null | undefined
  return () => {
    if (module === undefined) module = compile(base64)
    return module && new WebAssembly.Instance<Exports>(module).exports
  }
}

const compile = (base64: string): Module | null => {
  try {
    return new WebAssembly.Module(Uint8Array.fromBase64(base64))
  } catch {
    return null
  }
}
