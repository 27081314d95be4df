import 'react-easy-crop/react-easy-crop.css'
import { type KeyboardEvent, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import type { Area } from './file.ts'

const ZOOM = { min: 1, max: 4, step: 0.1 }
const STEP_PX = 4

interface CropAreaProps {
  image: string
  onArea: (area: Area) => void
  /** Called if the browser cannot show the file: it is no image, or a broken one. */
  onBroken: () => void
}

/** Selects a round part of an image by dragging, pinching, arrow keys, plus and minus. */
export default function CropArea({ image, onArea, onBroken }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.min)
  const id = useId()
  const press = ({ key }: KeyboardEvent) => {
    const by = { '+': ZOOM.step, '=': ZOOM.step, '-': -ZOOM.step }[key] ?? 0
    if (by !== 0) setZoom(Math.min(Math.max(zoom + by, ZOOM.min), ZOOM.max))
  }
  return (
    <div className="grid gap-2">
      <div className="photo-crop">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={STEP_PX}
          // The Content Security Policy allows styles from files only: they are imported above.
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={onArea}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Crop of the photo. Arrow keys move it, plus and minus zoom.',
            onKeyDownCapture: press,
          }}
        />
      </div>
      <div className="grid">
        <label className="label" htmlFor={id}>
          Zoom
        </label>
        <input
          id={id}
          className="photo-zoom"
          type="range"
          {...ZOOM}
          value={zoom}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
        />
      </div>
      <p className="text-sm text-muted">
        Drag the photo to crop it, or use the arrow keys, + and -.
      </p>
    </div>
  )
}
