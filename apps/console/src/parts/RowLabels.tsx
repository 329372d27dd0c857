import { useEffect } from "react";
import { useListContext } from "react-admin";

/** Names the boxes by which rows are chosen: the library names what stands around them instead. */
export function RowLabels() {
  const { data } = useListContext();
  useEffect(() => {
    for (const [index, box] of document.querySelectorAll(".RaDataTable-tbody .select-item input").entries()) {
      box.setAttribute("aria-label", `Выбрать № ${data?.[index]?.id ?? ""}`);
    }
  }, [data]);
  return null;
}
