import { Title } from "react-admin";
import { FaultAlert } from "./FaultAlert.tsx";

/** Stands for a page that did not load, and lets it be tried again. */
export function LoadFault(fault: { error: Error; onRetry: () => void }) {
  return (
    <>
      <Title title="Не открылось" />
      <FaultAlert {...fault} />
    </>
  );
}
