import { CORRUPTIONS_OF_PEOPLE } from "./_books-corruptions.ts";
import { testCorruptions } from "./_books-corrupted-site.ts";

testCorruptions(CORRUPTIONS_OF_PEOPLE);
