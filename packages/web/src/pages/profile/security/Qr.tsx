import makeCode from 'qrcode-generator'

/** Light modules around it, without which a camera does not find it. */
const QUIET = 4

/** A QR code, dark on light in either theme: cameras read no other. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = draw(text)
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      className="size-48 rounded-(--fc-radius)"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string) {
  // As many modules as the text needs; a seventh of them may be lost.
  const code = makeCode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const lines = Array.from({ length: size }, (_, row) => rowOf(code, row, size))
  return { size, path: lines.join('') }
}

const rowOf = (code: ReturnType<typeof makeCode>, row: number, size: number) =>
  Array.from({ length: size }, (_, column) =>
    code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '',
  ).join('')
