-- compatible: a beginning from which rules of the books hold; the code before does not read it.
-- Since when the audit log says what the provider was found to say otherwise, which number it gave a payout, what was paid by hand and
-- which days were compared. The code before writes no such entries, while the nodes are restarted.
INSERT INTO books_baseline (fact, subject, value, since) VALUES ('found', '', 'null', now() + interval '1 hour');
