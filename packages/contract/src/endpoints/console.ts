import { EmptyReply } from "../http.ts";
import {
  CodeRequest,
  ConsoleReply,
  KeyAddRequest,
  KeyAskedReply,
  KeyBegunReply,
  KeyRemoveRequest,
  KeyRenameRequest,
  KeyShownRequest,
  LinkCodeRequest,
  LinkKeyRequest,
  LinkReply,
  LinkRequest,
  OperatorKeysReply,
  RecoveryCodesReply,
  StepAskedReply,
  TotpAddRequest,
  TotpBegunReply,
} from "../operator-keys.ts";
import { endpoint } from "../endpoint.ts";

/** The way into the console: for whoever is at its address. Only a key, or a code of somebody whom VK has named, opens anything. */
export const consoleEndpoints = {
  get: endpoint("console", "/api/console/get", { reply: ConsoleReply }),
  exit: endpoint("console", "/api/console/exit", { reply: EmptyReply }),
  askKey: endpoint("console", "/api/console/key/begin", { reply: KeyAskedReply }),
  enterByKey: endpoint("console", "/api/console/key/enter", { request: KeyShownRequest, reply: EmptyReply }),
  enterByCode: endpoint("console", "/api/console/code/enter", { request: CodeRequest, reply: EmptyReply }),
  link: endpoint("console", "/api/console/link/get", { request: LinkRequest, reply: LinkReply }),
  beginLinkKey: endpoint("console", "/api/console/link/key/begin", {
    request: LinkRequest,
    reply: KeyBegunReply,
  }),
  addLinkKey: endpoint("console", "/api/console/link/key/add", {
    request: LinkKeyRequest,
    reply: EmptyReply,
  }),
  beginLinkTotp: endpoint("console", "/api/console/link/totp/begin", {
    request: LinkRequest,
    reply: TotpBegunReply,
  }),
  addLinkTotp: endpoint("console", "/api/console/link/totp/add", {
    request: LinkCodeRequest,
    reply: EmptyReply,
  }),
};

/** An operator's own keys and codes, and the fresh proof that some calls take. */
export const operatorKeyEndpoints = {
  get: endpoint("operator", "/api/operator/keys/get", { reply: OperatorKeysReply }),
  begin: endpoint("operator", "/api/operator/keys/begin", { reply: KeyBegunReply }),
  add: endpoint("operator", "/api/operator/keys/add", { request: KeyAddRequest, reply: EmptyReply }),
  rename: endpoint("operator", "/api/operator/keys/rename", { request: KeyRenameRequest, reply: EmptyReply }),
  remove: endpoint("operator", "/api/operator/keys/remove", { request: KeyRemoveRequest, reply: EmptyReply }),
  beginTotp: endpoint("operator", "/api/operator/totp/begin", { reply: TotpBegunReply }),
  addTotp: endpoint("operator", "/api/operator/totp/add", { request: TotpAddRequest, reply: EmptyReply }),
  removeTotp: endpoint("operator", "/api/operator/totp/remove", { reply: EmptyReply }),
  makeRecovery: endpoint("operator", "/api/operator/recovery/make", { reply: RecoveryCodesReply }),
  askStep: endpoint("operator", "/api/operator/step/begin", { reply: StepAskedReply }),
  stepByKey: endpoint("operator", "/api/operator/step/key", { request: KeyShownRequest, reply: EmptyReply }),
  stepByCode: endpoint("operator", "/api/operator/step/code", { request: CodeRequest, reply: EmptyReply }),
};
