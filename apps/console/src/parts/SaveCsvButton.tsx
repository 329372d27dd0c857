import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { saveFile } from "./save-file.ts";

/** «Скачать CSV»: asks for the file and saves it under the `name` that it had when it was asked for, or says why there is none. */
export function SaveCsvButton({ askFor, name, disabled }: SaveCsvButtonProps) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    // A page that meanwhile shows another period would give the file that one's name.
    mutationFn: async (asked: { readonly name: string }) => saveFile(await askFor(), asked.name),
    onError: (error) => notify(error.message, { type: "error" }),
  });
  return (
    <Button
      variant="outlined"
      color="secondary"
      onClick={() => mutate({ name })}
      loading={isPending}
      disabled={disabled}
    >
      Скачать CSV
    </Button>
  );
}

type SaveCsvButtonProps = {
  readonly askFor: () => Promise<Blob>;
  readonly name: string;
  readonly disabled: boolean;
};
