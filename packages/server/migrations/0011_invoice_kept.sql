-- By hand: what an invoice says never changes, how it stands does. One of a deleted account may go, in time.
CREATE TRIGGER "invoice_kept" BEFORE UPDATE OF "id", "number", "issued_at", "purpose", "plan", "term", "period_start", "period_end", "lines", "refundable_credit", "tax_name", "tax_percent", "tax_cents", "total_cents", "seller", "customer", "consent_at" ON "invoice" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_owner_kept" BEFORE UPDATE OF "user_id" ON "invoice" FOR EACH ROW WHEN (NEW."user_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_not_deleted" BEFORE DELETE ON "invoice" FOR EACH ROW WHEN (OLD."user_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
