import { Box, useTheme } from "@mui/material";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { count, money } from "../../parts/formats.ts";
import { fullDay, shortDay } from "../../parts/period.ts";

/** Sums by day as bars. The table beside it says the same in figures, so readers of screens skip the picture. */
export function DayChart({ rows, series }: DayChartProps) {
  const { palette } = useTheme();
  const ink = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <Box aria-hidden sx={{ height: 260, minWidth: 0 }}>
      <ResponsiveContainer>
        <BarChart data={[...rows]} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis dataKey="day" tickFormatter={shortDay} tick={ink} stroke={palette.divider} />
          <YAxis tickFormatter={count} tick={ink} stroke={palette.divider} width={72} />
          <Tooltip
            labelFormatter={(day) => (typeof day === "string" ? fullDay(day) : day)}
            formatter={(value) => money(Number(value))}
            cursor={{ fill: palette.action.hover }}
            contentStyle={{ background: palette.background.default, border: `1px solid ${palette.divider}` }}
          />
          <Legend />
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={palette[color].main}
              isAnimationActive={false}
              maxBarSize={24}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}

type DayChartProps = {
  rows: readonly { readonly day: string }[];
  series: readonly { key: string; name: string; color: "primary" | "secondary" | "success" | "error" }[];
};
