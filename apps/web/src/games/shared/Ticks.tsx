import drawing from "../../kit/drawing.module.css";

/** The short and the long ticks of a scale as two paths, which stay thin however the scale is stretched. */
export function Ticks({ viewBox, short, long, className }: TicksProps) {
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio="none">
      <path className={drawing.strokeText3} opacity="0.5" d={short} vectorEffect="non-scaling-stroke" />
      <path className={drawing.strokeText2} d={long} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

export type TicksProps = { viewBox: string; short: string; long: string; className: string | undefined };
